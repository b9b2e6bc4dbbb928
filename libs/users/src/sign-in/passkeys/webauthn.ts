/** Loaded with the first passkey: 300 modules, most of them for certificates. */
export const webauthn = () => import('@simplewebauthn/server');
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers');
