import { Module } from '@nestjs/common';
import { MailModule } from '#notifications';
import { InvitationsModule, PersonalWorkspaces } from '#workspaces';
import { UserQueries } from '../user.queries.js';
import { AccountTokens } from './account-tokens.js';
import { AccountsService } from './accounts.service.js';
import { ApiKeysService } from './api-keys.service.js';
import { EmailVerification } from './email-verification.js';
import { ExpiredCredentials } from './expired-credentials.js';
import { NewAccounts } from './new-accounts.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasswordReset } from './password-reset.js';
import { Passwords } from './passwords.js';
import { IdentitiesService } from './providers/identities.service.js';
import { ProviderAccounts } from './providers/provider-accounts.js';
import { ProviderFlows } from './providers/provider-flows.js';
import { ProviderSignIn } from './providers/provider-sign-in.js';
import { Providers } from './providers/providers.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInMail } from './sign-in-mail.js';
import { SignInMethods } from './sign-in-methods.js';
import { TwoFactorService } from './two-factor/two-factor.service.js';
import { TwoFactorCodes } from './two-factor/two-factor-codes.js';
import { TwoFactorSignIn } from './two-factor/two-factor-sign-in.js';

@Module({
  imports: [InvitationsModule, MailModule],
  providers: [
    AccountTokens,
    AccountsService,
    ApiKeysService,
    EmailVerification,
    ExpiredCredentials,
    IdentitiesService,
    NewAccounts,
    PasskeyChallenges,
    PasskeySignIn,
    PasskeysService,
    PasswordReset,
    Passwords,
    PersonalWorkspaces,
    ProviderAccounts,
    ProviderFlows,
    ProviderSignIn,
    Providers,
    SessionsService,
    SignInAttempts,
    SignInMail,
    TwoFactorCodes,
    TwoFactorService,
    TwoFactorSignIn,
    UserQueries,
    SignInMethods,
  ],
  exports: [
    AccountsService,
    ApiKeysService,
    EmailVerification,
    ExpiredCredentials,
    IdentitiesService,
    PasskeySignIn,
    PasskeysService,
    PasswordReset,
    Passwords,
    ProviderSignIn,
    Providers,
    SessionsService,
    SignInAttempts,
    TwoFactorService,
    UserQueries,
  ],
})
export class IdentityModule {}
