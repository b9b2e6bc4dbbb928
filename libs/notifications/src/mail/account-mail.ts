import type { MemberRole } from '#contracts';
import { type MailContent, mailContent, oneLine, shortened } from './mail-content.js';

/** How a token is returned: through a page of the frontend, or directly to the API. */
export interface TokenLink {
  url: string;
  token: string;
  /** The route that accepts the token, as `POST …`. */
  route: string;
}

const byHand = ({ route, token }: TokenLink): string => `Without that page, send this token to ${route}:\n${token}`;

export const verificationMail = (link: TokenLink): MailContent =>
  mailContent({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Somebody signed up to Docket with this e-mail address. If it was you, confirm that the address is yours. The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm the address', url: link.url },
    notes: [byHand(link), 'If it was not you, do nothing.'],
  });

export const passwordResetMail = (link: TokenLink): MailContent =>
  mailContent({
    subject: 'Set a new password',
    paragraphs: [
      'Somebody asked for a new password for your Docket account. If it was you, set one. The link works once, for one hour. A new password ends every session of the account.',
    ],
    action: { label: 'Set a new password', url: link.url },
    notes: [byHand(link), 'If it was not you, do nothing: your password stays as it is.'],
  });

/** Reports a change to the sign-in methods of an account. */
export const signInChangeMail = (subject: string, paragraphs: string[]): MailContent =>
  mailContent({
    subject,
    paragraphs,
    notes: [
      'If it was not you, somebody else has access to your account: set a new password, end its sessions and remove the sign-in methods that you do not recognize.',
    ],
  });

export interface InvitationMailParts {
  inviter: string | null;
  /** `workspace` or `project`, and its name. */
  target: { kind: string; name: string };
  role: MemberRole;
  email: string;
}

/** Does not depend on whether the address has an account, so that the inviter learns nothing about it. */
export function invitationMail({ inviter, target, role, email }: InvitationMailParts, link: TokenLink): MailContent {
  const who = displayName(inviter ?? 'Somebody');
  const targetName = `the ${target.kind} ${displayName(target.name)}`;
  return mailContent({
    subject: `${who} invites you to ${targetName}`,
    paragraphs: [
      `${who} invites you to ${targetName} on Docket, with the role ${role}.`,
      `Sign in or sign up with ${email} and accept. The link works once, for 7 days.`,
    ],
    action: { label: 'Accept the invitation', url: link.url },
    notes: [byHand(link), 'If you do not know what this is about, do nothing.'],
  });
}

const NAME_LENGTH = 80; // a long name must not crowd out the sentence

/** User-entered name, made safe for a sentence. */
const displayName = (name: string): string => shortened(oneLine(name), NAME_LENGTH);
