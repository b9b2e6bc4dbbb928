import type { FunctionComponent } from 'preact';
import type { ProjectDetails } from '../../api/client.js';
import { Groups, Labels } from '../../places/labels-and-groups.js';
import { Members } from '../../places/members.js';
import { Automations } from './automations.js';
import { ColumnSettings } from './columns.js';
import { FieldSettings } from './fields.js';
import { General } from './general-settings.js';
import { Imports } from './imports.js';
import { AccessTokens, Repositories } from './integrations.js';
import { RecurrenceSettings } from './recurrences.js';
import { TemplateSettings } from './templates.js';

type Part = FunctionComponent<{ project: ProjectDetails }>;

const mayWrite = ({ myRole }: ProjectDetails): boolean => !!myRole && myRole !== 'viewer';

const PARTS: Record<string, { name: string; view: Part; forAdmins?: boolean }> = {
  general: { name: 'General', view: General },
  members: {
    name: 'Members',
    view: ({ project }) => <Members place={{ kind: 'project', id: project.id, myRole: project.myRole }} />,
  },
  labels: {
    name: 'Labels',
    view: ({ project }) => <Labels workspaceId={project.workspaceId} mayWrite={mayWrite(project)} />,
  },
  groups: {
    name: 'Groups',
    view: ({ project }) => (
      <Groups workspaceId={project.workspaceId} projectId={project.id} mayWrite={mayWrite(project)} />
    ),
  },
  columns: { name: 'Columns', view: ColumnSettings, forAdmins: true },
  fields: { name: 'Fields', view: FieldSettings, forAdmins: true },
  templates: { name: 'Templates', view: TemplateSettings },
  recurring: { name: 'Recurring tickets', view: RecurrenceSettings },
  automations: { name: 'Automations', view: Automations, forAdmins: true },
  repositories: { name: 'Repositories', view: Repositories, forAdmins: true },
  tokens: { name: 'Access tokens', view: AccessTokens, forAdmins: true },
  import: { name: 'Import and export', view: Imports },
};

export function ProjectSettings({ project, part = 'general' }: { project: ProjectDetails; part?: string }) {
  const isAdmin = project.myRole === 'admin' || project.myRole === 'owner';
  const offered = Object.entries(PARTS).filter(([, { forAdmins }]) => isAdmin || !forAdmins);
  const View = offered.find(([key]) => key === part)?.[1].view ?? General;
  return (
    <div class="settings">
      <nav class="side-tabs" aria-label="Settings of the project">
        {offered.map(([key, { name }]) => (
          <a
            key={key}
            href={`/projects/${project.key}/settings/${key}`}
            aria-current={key === part ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <div class="settings-part">
        <View project={project} />
      </div>
    </div>
  );
}
