import { ApiProperty } from '@nestjs/swagger';
import { CountProperty, IdProperty, TextProperty, TimeProperty } from '../../http/openapi/properties.js';
import { CodeField } from '../../http/validation/account-fields.js';
import { Field, problem } from '../../http/validation/field.js';
import { TextField } from '../../http/validation/fields.js';
import { ReadOnly } from '../../http/validation/read-only.js';

const RETURN_TO = {
  type: String,
  example: '/tickets/WEB-12',
  description: 'Where the browser goes afterwards: a path of the frontend. Anything else counts as `/`.',
};

/** Accepts anything: a value that is not a local path is replaced, not rejected. */
const ReturnToField = () => Field({ label: 'Return to', read: (value) => ({ value }), api: RETURN_TO });

export class StartQuery {
  @ReturnToField() returnTo?: unknown;
}

export class StartLinkingDto {
  @ReturnToField() returnTo?: unknown;
}

export class ProviderDto {
  @TextProperty('google', { description: 'As in the path of `/api/auth/oidc/{name}/start`.' }) name!: string;
  @TextProperty('Google', { description: 'For a button.' }) label!: string;
}

export class ProviderUrlDto {
  @TextProperty('https://accounts.google.com/o/oauth2/v2/auth?client_id=…', {
    description: 'Where to send the browser, which is then linked and sent to `returnTo`.',
  })
  url!: string;
}

export class IdentityDto {
  @IdProperty() id!: string;
  @TextProperty('google') provider!: string;
  @TextProperty('Google') label!: string;
  @TextProperty('ada@example.com', { description: 'At the provider, when it was linked.' }) email!: string;
  @TimeProperty() createdAt!: Date;
  @TimeProperty({ nullable: true }) lastUsedAt!: Date | null;
}

export class CodeDto {
  @CodeField() code!: string;
}

export class TwoFactorDto {
  @ApiProperty({ example: true }) enabled!: boolean;
  @CountProperty(10) recoveryCodesLeft!: number;
}

export class TwoFactorSetupDto {
  @TextProperty('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', { description: 'To be typed into an authenticator app.' })
  secret!: string;
  @TextProperty('otpauth://totp/Docket:ada%40example.com?secret=…', { description: 'The same, for a QR code.' })
  otpauthUrl!: string;
}

export class RecoveryCodesDto {
  @ApiProperty({
    type: [String],
    example: ['k7pq-3mxn-a2bc-9rst'],
    description: 'Ten, shown this once. Each signs in once in place of a code of the app.',
  })
  recoveryCodes!: string[];
}

const RESPONSE_BYTES = 64 * 1024; // an authenticator responds with one or two kilobytes

/** The JSON response of a browser's `navigator.credentials`. */
const CredentialField = (example: object) =>
  Field({
    label: 'Response',
    required: true,
    read: (raw) => {
      const { response } = Object(raw) as { response?: unknown };
      const isObject = typeof raw === 'object' && !Array.isArray(raw) && typeof response === 'object' && !!response;
      return isObject && JSON.stringify(raw).length <= RESPONSE_BYTES
        ? { value: raw }
        : problem('Response must be the JSON of a public key credential');
    },
    api: {
      type: 'object',
      additionalProperties: true,
      example,
      description: 'The credential of `navigator.credentials`, by `toJSON()`.',
    },
  });

const CREDENTIAL = { id: 'AbZ3…', rawId: 'AbZ3…', type: 'public-key', clientExtensionResults: {} };

@ReadOnly('id', 'createdAt', 'lastUsedAt')
export class CreatePasskeyDto {
  @TextField('Name', { required: true, example: 'Phone' }) name!: string;
  @CredentialField({ ...CREDENTIAL, response: { clientDataJSON: 'eyJ0…', attestationObject: 'o2Nm…' } })
  response!: object;
}

export class PasskeySignInDto {
  @CredentialField({
    ...CREDENTIAL,
    response: { clientDataJSON: 'eyJ0…', authenticatorData: 'SZYN…', signature: 'MEUC…', userHandle: 'MDE5…' },
  })
  response!: object;
}

export class PasskeyDto {
  @IdProperty() id!: string;
  @TextProperty('Phone') name!: string;
  @TimeProperty() createdAt!: Date;
  @TimeProperty({ nullable: true }) lastUsedAt!: Date | null;
}

class PasskeyOptionsDto {
  @TextProperty('c29tZXRoaW5nIHJhbmRvbQ', { description: 'Works once, for five minutes, in this browser.' })
  challenge!: string;
  @ApiProperty({ type: 'integer', example: 60_000, description: 'Milliseconds.' }) timeout!: number;
}

const anObject = (example: object, description: string) =>
  ApiProperty({ type: 'object', additionalProperties: true, example, description });
const aList = (example: object[], description: string) =>
  ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, example, description });
const CREDENTIALS = [{ id: 'AbZ3…', type: 'public-key' }];

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export class NewPasskeyOptionsDto extends PasskeyOptionsDto {
  @anObject({ name: 'Docket', id: 'docket.example.com' }, 'The site that the passkey is for.') rp!: object;
  @anObject({ id: 'MDE5…', name: 'ada@example.com', displayName: 'Ada' }, 'Whose passkey it is.') user!: object;
  @aList([{ alg: -7, type: 'public-key' }], 'Algorithms that are accepted, best first.') pubKeyCredParams!: object[];
  @aList(CREDENTIALS, 'Passkeys that the account has.') excludeCredentials!: object[];
  @anObject({ residentKey: 'required', userVerification: 'required' }, 'What an authenticator must be able to do.')
  authenticatorSelection!: object;
  @ApiProperty({ enum: ['none'], example: 'none', description: 'Its maker need not vouch for it.' })
  attestation!: string;
  @anObject({ credProps: true }, 'Extensions of WebAuthn.') extensions!: object;
  @ApiProperty({ type: [String], example: [], description: 'Kinds of authenticators to prefer.' }) hints!: string[];
}

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export class PasskeySignInOptionsDto extends PasskeyOptionsDto {
  @TextProperty('docket.example.com', { description: 'The site that the passkey is for.' }) rpId!: string;
  @ApiProperty({ enum: ['required'], example: 'required', description: 'By PIN or biometrics.' })
  userVerification!: string;
}
