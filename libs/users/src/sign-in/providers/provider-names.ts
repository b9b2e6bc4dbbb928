import type { Config } from '#config';

export const GITHUB = 'github';

/** The configured sign-in providers, in the order of configuration. */
export const providerNames = ({ oidcProviders, GITHUB_OAUTH_CLIENT_ID }: Config): string[] => [
  ...oidcProviders.map(({ name }) => name),
  ...(GITHUB_OAUTH_CLIENT_ID ? [GITHUB] : []),
];
