import type { MemberRole } from '#contracts';
import { type MailContent, mailContent, oneLine, shortened } from './mail-content.js';

/** Where a token is brought back: to a page of yours, or straight to the API. */
export interface TokenWay {
  url: string;
  token: string;
  /** `POST …` that takes it. */
  route: string;
}

const byHand = ({ route, token }: TokenWay): string => `Without that page, send this token to ${route}:\n${token}`;

export const verificationMail = (way: TokenWay): MailContent =>
  mailContent({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Somebody signed up to Docket with this e-mail address. If it was you, confirm that the address is yours. The link works once, for 24 hours.',
    ],
    action: { label: 'Confirm the address', url: way.url },
    notes: [byHand(way), 'If it was not you, do nothing.'],
  });

export const passwordResetMail = (way: TokenWay): MailContent =>
  mailContent({
    subject: 'Set a new password',
    paragraphs: [
      'Somebody asked for a new password for your Docket account. If it was you, set one. The link works once, for one hour. A new password ends every session of the account.',
    ],
    action: { label: 'Set a new password', url: way.url },
    notes: [byHand(way), 'If it was not you, do nothing: your password stays as it is.'],
  });

/** About a change of the ways to sign in to an account. */
export const signInChangeMail = (subject: string, paragraphs: string[]): MailContent =>
  mailContent({
    subject,
    paragraphs,
    notes: [
      'If it was not you, somebody else has access to your account: set a new password, end its sessions and remove the ways to sign in that you do not know.',
    ],
  });

export interface InvitationWords {
  inviter: string | null;
  /** `workspace` or `project`, and its name. */
  place: { word: string; name: string };
  role: MemberRole;
  email: string;
}

/** The same whether or not the address has an account: its reader knows. */
export function invitationMail({ inviter, place, role, email }: InvitationWords, way: TokenWay): MailContent {
  const who = named(inviter ?? 'Somebody');
  const where = `the ${place.word} ${named(place.name)}`;
  return mailContent({
    subject: `${who} invites you to ${where}`,
    paragraphs: [
      `${who} invites you to ${where} on Docket, with the role ${role}.`,
      `Sign in or sign up with ${email} and accept. The link works once, for 7 days.`,
    ],
    action: { label: 'Accept the invitation', url: way.url },
    notes: [byHand(way), 'If you do not know what this is about, do nothing.'],
  });
}

const NAME_LENGTH = 80; // a name must not crowd out the sentence it stands in

/** As somebody typed it. */
const named = (name: string): string => shortened(oneLine(name), NAME_LENGTH);
