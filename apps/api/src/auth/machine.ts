import { type Announcement } from '#inbound-webhooks';

/** A sender that is not a user: a code host, or a machine with a project's access token. */
export interface Machine {
  /** What a code host's headers say about its delivery. */
  announced?: Announcement;
  /** Whether it is authenticated. Outside production, unsigned deliveries may be accepted. */
  proven: boolean;
  /** The projects with a secret of their own that verified the signature. */
  projectIds?: readonly string[];
  /** The project of its access token. */
  projectId?: string;
}
