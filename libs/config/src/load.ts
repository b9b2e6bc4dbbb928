import { type OidcProviderSettings, readOidcProviders } from './oidc-providers.js';
import { type Environment, environmentSchema } from './schema.js';

export class ConfigurationError extends Error {}

export type Config = Environment & {
  production: boolean;
  seedDemo: boolean;
  sessionCookie: string;
  /** Recognises the browser in which a sign-in began. */
  signInCookie: string;
  /** Carries the position of a session's last write, where there are read replicas. */
  positionCookie: string;
  /** `APP_URL`, or its default if it is not set. */
  appUrl: string;
  oidcProviders: OidcProviderSettings[];
};

/** Empty counts as unset, as compose files write `REDIS_URL=` for "none". */
const present = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

/** Parses the environment once. An error names the variable but never shows its value, which may be a secret. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, { makesKey = false } = {}): Config {
  const given = present(env);
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${lower(issue.message)}`);
    throw new ConfigurationError(`Configuration: ${faults.join('; ')}`);
  }
  const production = parsed.data.NODE_ENV === 'production';
  // An embedded database stores its key beside it; for any other database the operator must supply the key.
  const keyIsMade = makesKey && !parsed.data.DATABASE_URL;
  if (production && !parsed.data.ENCRYPTION_KEY && !keyIsMade) {
    throw new ConfigurationError('Configuration: ENCRYPTION_KEY is required when NODE_ENV=production');
  }
  if (production && !parsed.data.PUBLIC_URL && parsed.data.ALLOWED_HOSTS.length === 0) {
    throw new ConfigurationError('Configuration: PUBLIC_URL or ALLOWED_HOSTS is required when NODE_ENV=production');
  }
  if (parsed.data.DATABASE_POOLER && !parsed.data.DATABASE_DIRECT_URL) {
    throw new ConfigurationError('Configuration: DATABASE_DIRECT_URL is required when DATABASE_POOLER is set');
  }
  if (!parsed.data.S3_ACCESS_KEY_ID !== !parsed.data.S3_SECRET_ACCESS_KEY) {
    throw new ConfigurationError('Configuration: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together');
  }
  if (!parsed.data.GITHUB_APP_ID !== !parsed.data.GITHUB_APP_PRIVATE_KEY) {
    throw new ConfigurationError('Configuration: GITHUB_APP_ID and GITHUB_APP_PRIVATE_KEY belong together');
  }
  const oidcProviders = providersOf(parsed.data, given, production);
  const prefix = parsed.data.SESSION_COOKIE_PREFIX ?? (production ? '__Host-docket' : 'docket');
  return {
    ...parsed.data,
    production,
    seedDemo: parsed.data.SEED_DEMO ?? !production,
    sessionCookie: `${prefix}.session-token`,
    signInCookie: `${prefix}.sign-in`,
    positionCookie: `${prefix}.position`,
    appUrl: parsed.data.APP_URL ?? parsed.data.PUBLIC_URL ?? listeningAt(parsed.data),
    oidcProviders,
  };
}

function providersOf(data: Environment, env: Record<string, unknown>, production: boolean): OidcProviderSettings[] {
  if (!data.GITHUB_OAUTH_CLIENT_ID !== !data.GITHUB_OAUTH_CLIENT_SECRET) {
    throw new ConfigurationError(
      'Configuration: GITHUB_OAUTH_CLIENT_ID and GITHUB_OAUTH_CLIENT_SECRET belong together',
    );
  }
  if (production && data.GITHUB_OAUTH_CLIENT_ID && !data.GITHUB_OAUTH_URL.startsWith('https:')) {
    throw new ConfigurationError('Configuration: GITHUB_OAUTH_URL must start with https:// when NODE_ENV=production');
  }
  if (data.GITHUB_OAUTH_CLIENT_ID && data.OIDC_PROVIDERS.includes('github')) {
    throw new ConfigurationError('Configuration: OIDC_PROVIDERS must not name github beside GITHUB_OAUTH_CLIENT_ID');
  }
  const read = readOidcProviders(data.OIDC_PROVIDERS, env, production);
  if ('faults' in read) throw new ConfigurationError(`Configuration: ${read.faults.join('; ')}`);
  return read.providers;
}

/** A server that listens on all interfaces is reachable on localhost. */
function listeningAt({ HOST, PORT }: Environment): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** Where a connection lasts for a session, which a pooler in transaction mode does not provide. */
export const directDatabaseUrl = (config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): string | undefined =>
  config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;

/** The environment for a child process: this one's, with the given additions. */
export function childEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...extra };
}

const lower = (message: string) => message.charAt(0).toLowerCase() + message.slice(1);
