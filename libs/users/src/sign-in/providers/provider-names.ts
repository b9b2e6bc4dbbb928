import type { Config } from '#config';

export const GITHUB = 'github';

/** The providers that people can sign in with, in the order in which they are configured. */
export const providerNames = ({ oidcProviders, GITHUB_OAUTH_CLIENT_ID }: Config): string[] => [
  ...oidcProviders.map(({ name }) => name),
  ...(GITHUB_OAUTH_CLIENT_ID ? [GITHUB] : []),
];
