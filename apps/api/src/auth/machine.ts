import { type Announcement } from '#inbound-webhooks';

/** A sender that is nobody: a code host, or a machine with the token of a project. */
export interface Machine {
  /** What a code host says of its delivery. */
  announced?: Announcement;
  /** Whether it proved to be who it says; some are let in without. */
  proven: boolean;
  /** The projects whose own secret a code host signed with, where they have one. */
  projectIds?: readonly string[];
  /** The one project its token is for. */
  projectId?: string;
}
