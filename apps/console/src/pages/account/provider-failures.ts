/** Messages for a failed sign-in with a provider, by error code. */
const SIGN_IN: Record<string, string> = {
  access_denied: 'The provider refused access, or your account here is disabled.',
  invalid_state: 'The sign-in took too long, or it was started in another browser. Try again.',
  email_unverified: 'The provider has no verified e-mail address of yours. Verify it there, then try again.',
  account_exists:
    'There is already an account with your e-mail address. Sign in to it, verify the address, and link the provider in your settings.',
  sign_up_closed: 'You do not have an account here, and sign-up is by invitation only.',
  provider_error: 'The provider cannot be reached or gave an unexpected answer. Try again later.',
};

/** The messages for linking a provider to the signed-in account, where they differ. */
const LINKING: Record<string, string> = {
  ...SIGN_IN,
  access_denied: 'The provider refused access. Nothing was linked.',
  invalid_state: 'It took too long, or your session ended meanwhile. Try again.',
  account_exists: 'That account at the provider is already linked to another account here.',
};

/** The code in `/sign-in#error=<code>`, where a failed attempt leads. */
export const failureCode = (): string | null => new URLSearchParams(location.hash.slice(1)).get('error');

const described = (texts: Record<string, string>): string | null => {
  const code = failureCode();
  return code && (texts[code] ?? texts.provider_error!);
};

export const signInFailure = (): string | null => described(SIGN_IN);
export const linkingFailure = (): string | null => described(LINKING);

const KEPT = 'docket-return-path';

/**
 * A failed attempt does not return to the requested page, so that page is stored in the tab until the user is signed
 * in.
 */
export const keepReturnPath = (path: string): void => sessionStorage.setItem(KEPT, path);

export const keptReturnPath = (): string => sessionStorage.getItem(KEPT) ?? '/';

export function takeReturnPath(): string {
  const path = keptReturnPath();
  sessionStorage.removeItem(KEPT);
  return path;
}
