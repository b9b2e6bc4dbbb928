export * from './embedded-postgres.js';
export { freePort } from './free-port.js';
export { type Lock, LockHeld, takeLock } from './lock.js';
export { persistentSecret } from './persistent-secret.js';
export { makeHome } from './placement.js';
export { becomesTrueWithin, identify, isAlive, type ProcessIdentity, runningCommands, signal } from './processes.js';
export { running } from './running.js';
