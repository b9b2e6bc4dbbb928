import { z } from 'zod';
import { parsedUrl } from '#contracts';

/** An OpenID Connect provider, from `OIDC_<NAME>_…`. */
export interface OidcProviderSettings {
  name: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string[];
  /** Accounts are created for verified e-mails of these domains although sign-up is closed. */
  allowedDomains: string[];
}

/** Its variables are `OIDC_GOOGLE_…`, with `_` for `-`. */
export const PROVIDER_NAME = /^[a-z][a-z0-9-]{0,31}$/;

const DEFAULT_SCOPES = ['openid', 'email', 'profile'];

const text = z.string().trim().min(1);
const words = (separator: RegExp) => text.transform((value) => value.split(separator).filter((word) => word !== ''));

const settings = (production: boolean) =>
  z.object({
    ISSUER: text.refine((value) => isIssuer(value, production), {
      message: production ? 'must be a URL starting with https://' : 'must be a URL starting with https:// or http://',
    }),
    CLIENT_ID: text,
    CLIENT_SECRET: z.string().min(1),
    LABEL: text.max(100).optional(),
    SCOPES: words(/[\s,]+/).optional(),
    ALLOWED_DOMAINS: words(/[\s,]+/)
      .transform((domains) => domains.map((domain) => domain.toLowerCase().replace(/^@/, '')))
      .default([]),
  });

/** Plain HTTP only outside production. An issuer is compared exactly, so that it has no query or fragment. */
function isIssuer(value: string, production: boolean): boolean {
  const { protocol, search, hash } = parsedUrl(value) ?? {};
  return search === '' && hash === '' && (protocol === 'https:' || (protocol === 'http:' && !production));
}

type Read = { providers: OidcProviderSettings[] } | { faults: string[] };

/** The settings of every provider that `OIDC_PROVIDERS` names. A fault names the variable and never shows its value. */
export function readOidcProviders(names: readonly string[], env: Record<string, unknown>, production: boolean): Read {
  const faults: string[] = [];
  const providers = names.flatMap((name): OidcProviderSettings[] => {
    const prefix = `OIDC_${name.toUpperCase().replaceAll('-', '_')}_`;
    const own = Object.entries(env).filter(([variable]) => variable.startsWith(prefix));
    const parsed = settings(production).safeParse(
      Object.fromEntries(own.map(([variable, value]) => [variable.slice(prefix.length), value])),
    );
    if (!parsed.success) {
      faults.push(...parsed.error.issues.map(({ path, message }) => `${prefix}${path.join('.')} ${lower(message)}`));
      return [];
    }
    const { ISSUER, CLIENT_ID, CLIENT_SECRET, LABEL, SCOPES = DEFAULT_SCOPES, ALLOWED_DOMAINS } = parsed.data;
    return [
      {
        name,
        label: LABEL ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        issuer: ISSUER,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        scopes: [...new Set(['openid', ...SCOPES])],
        allowedDomains: ALLOWED_DOMAINS,
      },
    ];
  });
  return faults.length > 0 ? { faults } : { providers };
}

const lower = (message: string) => message.charAt(0).toLowerCase() + message.slice(1);
