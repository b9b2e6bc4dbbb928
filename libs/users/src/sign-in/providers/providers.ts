import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { NotFound } from '#contracts';
import { GitHubProvider } from './github-provider.js';
import { OidcProvider } from './oidc-provider.js';
import type { SignInProvider } from './sign-in-provider.js';

const GITHUB_API = 'https://api.github.com';

/** The providers that the operator has configured. */
@Injectable()
export class Providers {
  readonly all: readonly SignInProvider[];

  constructor(@Inject(CONFIG) config: Config) {
    const { GITHUB_OAUTH_CLIENT_ID: clientId, GITHUB_OAUTH_CLIENT_SECRET: clientSecret } = config;
    const apiUrl = config.GITHUB_API_URL ?? GITHUB_API;
    this.all = [
      ...config.oidcProviders.map((settings) => new OidcProvider(settings)),
      ...(clientId && clientSecret
        ? [new GitHubProvider({ clientId, clientSecret, url: config.GITHUB_OAUTH_URL, apiUrl })]
        : []),
    ];
  }

  named(name: string): SignInProvider {
    const provider = this.all.find((one) => one.name === name);
    if (!provider) throw new NotFound('Provider');
    return provider;
  }

  /** The display name of a provider, even if it is no longer configured. */
  labelOf(name: string): string {
    return this.all.find((one) => one.name === name)?.label ?? name;
  }
}
