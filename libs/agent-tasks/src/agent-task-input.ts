import { isStorableJson, type Outcome, problem } from '#contracts';

export const MAX_KINDS = 50; // more than any agent supports
const KIND = /^[a-z_]{1,64}$/;
export const MAX_ARTIFACTS = 50;
const ARTIFACTS_BYTES = 256 * 1024; // links and short texts; files belong to the ticket

/** Validation of task kinds and artifacts, for the API and MCP alike. */
export function readKinds(raw: unknown): Outcome {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MAX_KINDS) {
    return problem(`Kinds must be a list of 1 to ${MAX_KINDS}`);
  }
  const valid = raw.every((kind) => typeof kind === 'string' && KIND.test(kind));
  return valid ? { value: [...new Set(raw)] } : problem('Kinds must be made of a-z and _, up to 64 of them each');
}

export function readKind(raw: unknown): Outcome {
  const valid = typeof raw === 'string' && KIND.test(raw);
  return valid ? { value: raw } : problem('Kind must be made of a-z and _, up to 64 of them');
}

export function readArtifacts(raw: unknown): Outcome {
  if (!Array.isArray(raw) || raw.length > MAX_ARTIFACTS) {
    return problem(`Artifacts must be a list of at most ${MAX_ARTIFACTS}`);
  }
  const isArtifact = (item: unknown) =>
    typeof item === 'string' || (typeof item === 'object' && item !== null && !Array.isArray(item));
  if (!raw.every(isArtifact)) return problem('Artifacts must be objects or texts');
  if (!isStorableJson(raw)) return problem('Artifacts contain characters that are not allowed');
  const fits = Buffer.byteLength(JSON.stringify(raw)) <= ARTIFACTS_BYTES;
  return fits ? { value: raw } : problem(`Artifacts must be at most ${ARTIFACTS_BYTES} bytes together`);
}
