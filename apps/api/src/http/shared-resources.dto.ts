import { ApiProperty } from '@nestjs/swagger';
import {
  type MemberRole,
  PROJECT_STATUSES,
  PROJECT_VISIBILITIES,
  type ProjectStatus,
  type ProjectVisibility,
} from '#contracts';
import { IdProperty, RoleProperty, TextProperty, TimeProperty } from './openapi/properties.js';

/** Resources that are embedded in other responses; their own routes are in their feature's folder. */
export class ProjectSummaryDto {
  @IdProperty() id!: string;
  @TextProperty('Website Redesign') name!: string;
  @TextProperty('The new public site.', { nullable: true }) description!: string | null;
  @TextProperty('WR') key!: string;
  @ApiProperty({ enum: PROJECT_STATUSES, example: 'active' }) status!: ProjectStatus;
  @ApiProperty({ enum: PROJECT_VISIBILITIES, example: 'private' }) visibility!: ProjectVisibility;
  @IdProperty() workspaceId!: string;
  @IdProperty() ownerId!: string;
  @RoleProperty('What the caller is there; null for an outsider of a public project.') myRole!: MemberRole | null;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}

export class WorkspaceDto {
  @IdProperty() id!: string;
  @TextProperty('Acme') name!: string;
  @TextProperty('acme') slug!: string;
  @IdProperty() ownerId!: string;
  @RoleProperty("The caller's role; null for a member of one of its projects only.") myRole!: MemberRole | null;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
}

export class LabelDto {
  @IdProperty() id!: string;
  @IdProperty() workspaceId!: string;
  @TextProperty('bug') name!: string;
  @TextProperty('#d73a4a') color!: string;
}

export class GroupDto {
  @IdProperty() id!: string;
  @IdProperty() workspaceId!: string;
  @IdProperty({ nullable: true }) projectId!: string | null;
  @TextProperty('Sprint 12') name!: string;
  @TextProperty(null, { nullable: true }) description!: string | null;
  @TimeProperty({ nullable: true }) startsAt!: Date | null;
  @TimeProperty({ nullable: true }) endsAt!: Date | null;
  @TimeProperty({ nullable: true, description: 'Since when it takes no more tickets; null while it is open.' })
  closedAt!: Date | null;
}
