import { readFileSync } from 'node:fs';
import { ConfigurationError, environmentSchema, loadConfig } from '#config';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OLDER_KEY = Buffer.alloc(32, 2).toString('base64');

/** `| \`NAME\` | default | description |` of docs/configuration.md, without the backticks around name and default. */
const documented = readFileSync('docs/configuration.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, name, fallback, description] = /^\| `([A-Z][A-Z0-9_]+)` \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    return name && fallback && description ? [{ name, fallback: fallback.replaceAll('`', ''), description }] : [];
  });

const faultOf = (environment: Record<string, string>): string => {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('It was accepted');
};

describe('the table of docs/configuration.md', () => {
  it('names every variable of the schema, with the same sentence and in the same order', () => {
    const schema = Object.entries(environmentSchema.shape).map(([name, type]) => ({
      name,
      description: type.description,
    }));
    expect(documented.map(({ name, description }) => ({ name, description }))).toEqual(schema);
  });

  it('shows what happens when a variable is unset', () => {
    const unset = loadConfig({});
    for (const { name, fallback } of documented.filter((row) => row.fallback !== '–')) {
      const explicit = loadConfig({ [name]: fallback });
      const { SEED_DEMO: _, SESSION_COOKIE_PREFIX: __, ...rest } = explicit;
      expect({ name, ...unset, ...rest }).toEqual({ name, ...unset });
    }
  });
});

describe('a wrong value', () => {
  it.each([
    ['NODE_ENV', 'staging'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['PORT', ' '],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/docket'],
    ['DATABASE_URL', 'db.internal'],
    ['REDIS_URL', 'http://:hunter2@cache'],
    ['PUBLIC_URL', 'docket.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['APP_URL', 'app.example.com'],
    ['ALLOWED_HOSTS', 'https://docket.example.com'],
    ['ALLOWED_HOSTS', 'docket.internal,*.example.com'],
    ['ENCRYPTION_KEY', 'hunter2'],
    ['ENCRYPTION_KEY', Buffer.alloc(31, 1).toString('base64')],
    ['ENCRYPTION_KEYS_PREVIOUS', 'hunter2'],
    ['ENCRYPTION_KEYS_PREVIOUS', `${KEY},hunter2`],
    ['WEBHOOK_ALLOWED_CIDRS', 'localhost'],
    ['WEBHOOK_ALLOWED_CIDRS', '127.0.0.0/33'],
    ['WEBHOOK_ALLOWED_CIDRS', '127.0.0.1,everything'],
    ['SEED_DEMO', 'yes'],
    ['SIGN_UP', 'Open'],
    ['SESSION_COOKIE_PREFIX', 'a;b'],
    ['SESSION_SAME_SITE', 'None'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://app.example.com/'],
    ['CORS_ORIGINS', 'https://a.example,b.example'],
    ['TRUST_PROXY', 'the-proxy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,,'],
    ['TRUST_PROXY', '172.16.0.0/'],
    ['RATE_LIMIT', 'no'],
    ['GITHUB_API_URL', 'github.internal'],
    ['GITHUB_APP_ID', 'hunter2'],
    ['GITEA_URL', 'ftp://:hunter2@gitea.internal'],
    ['S3_ENDPOINT', 'minio.internal:9000'],
    ['S3_ENDPOINT', 'ftp://:hunter2@minio.internal'],
    ['S3_ACCESS_KEY_ID', 'hunter2'],
    ['LOG_LEVEL', 'loud'],
  ])('of %s (%s) is reported in one line that names the variable and does not show the value', (name, value) => {
    const fault = faultOf({ [name]: value });
    expect(fault).toMatch(new RegExp(`^Configuration: ${name} [^\\n]+$`));
    if (value.trim().length > 3) expect(fault).not.toContain(value);
    expect(fault).not.toContain('hunter2');
  });

  it('is reported together with all others', () => {
    const fault = faultOf({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(fault).toContain('PORT');
    expect(fault).toContain('LOG_LEVEL');
    expect(fault).not.toContain('\n');
  });
});

describe('a variable', () => {
  it('has its default when it is unset or empty', () => {
    const empty = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '']));
    expect(loadConfig(empty)).toEqual(loadConfig({}));
    expect(loadConfig({})).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, production: false, seedDemo: true });
  });

  it('has the value that is set', () => {
    const config = loadConfig({
      PORT: '8080',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173',
      RATE_LIMIT: 'off',
      SEED_DEMO: 'false',
      TRUST_PROXY: '10.0.0.0/8, ::1, fd00::/8',
      SESSION_COOKIE_PREFIX: 'acme',
      ENCRYPTION_KEYS_PREVIOUS: `${KEY}, ${OLDER_KEY}`,
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8, ::1/128,10.0.0.7',
    });
    expect(config).toMatchObject({
      PORT: 8080,
      CORS_ORIGINS: ['https://a.example', 'http://localhost:5173'],
      RATE_LIMIT: false,
      seedDemo: false,
      sessionCookie: 'acme.session-token',
      ENCRYPTION_KEYS_PREVIOUS: [KEY, OLDER_KEY],
      WEBHOOK_ALLOWED_CIDRS: ['127.0.0.0/8', '::1/128', '10.0.0.7'],
    });
  });
});

describe('production', () => {
  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://docket.example.com' };

  it('requires its own encryption key, unless an embedded database stores one', () => {
    expect(faultOf(PRODUCTION)).toMatch(/^Configuration: ENCRYPTION_KEY is required/);
    const database = { ...PRODUCTION, DATABASE_URL: 'postgres://db/docket' };
    expect(() => loadConfig(database, { makesKey: true })).toThrow(/ENCRYPTION_KEY/);
    expect(loadConfig(PRODUCTION, { makesKey: true }).production).toBe(true);
  });

  it('requires the host names it is reached by', () => {
    const fault = 'Configuration: PUBLIC_URL or ALLOWED_HOSTS is required when NODE_ENV=production';
    const production = { NODE_ENV: 'production', ENCRYPTION_KEY: KEY };
    expect(faultOf(production)).toBe(fault);
    expect(faultOf({ ...production, APP_URL: 'https://app.example.com', ALLOWED_HOSTS: ' , ' })).toBe(fault);
    expect(loadConfig({ ...production, ALLOWED_HOSTS: 'docket.internal' }).production).toBe(true);
    expect(loadConfig({}).ALLOWED_HOSTS).toEqual([]);
  });

  it('has no demo data, and a cookie bound to its host', () => {
    const config = loadConfig({ ...PRODUCTION, ENCRYPTION_KEY: KEY });
    expect(config).toMatchObject({ seedDemo: false, sessionCookie: '__Host-docket.session-token' });
  });

  it('may send the cookie across sites, as development may', () => {
    for (const environment of [{}, { ...PRODUCTION, ENCRYPTION_KEY: KEY }]) {
      expect(loadConfig({ ...environment, SESSION_SAME_SITE: 'none' }).SESSION_SAME_SITE).toBe('none');
    }
  });
});

describe('the base URL of links', () => {
  it.each([
    [{ APP_URL: 'https://app.example.com', PUBLIC_URL: 'https://api.example.com' }, 'https://app.example.com'],
    [{ PUBLIC_URL: 'https://api.example.com' }, 'https://api.example.com'],
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::' }, 'http://localhost:3000'],
    [{ HOST: 'fd00::7' }, 'http://[fd00::7]:3000'],
  ])('for %j is %s', (environment, url) => {
    expect(loadConfig(environment).appUrl).toBe(url);
  });
});
