import { createHash } from 'node:crypto';
import { Json, type VersionedJson } from '#data';

/** A single object's response with an `ETag`. */
export class Versioned<T> {
  readonly body: string;
  readonly etag: string;

  constructor(
    readonly data: T,
    version: number,
  ) {
    this.body = data instanceof Json ? `{"data":${data.text}}` : JSON.stringify({ data });
    this.etag = `"${version}.${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
  }
}

/** Moves the version from the response to its `ETag`. */
export async function versioned<T extends { version: number }>(
  value: T | Promise<T>,
): Promise<Versioned<Omit<T, 'version'>>> {
  const { version, ...data } = await value;
  return new Versioned(data, version);
}

export async function versionedJson<T>(
  value: VersionedJson<T> | Promise<VersionedJson<T>>,
): Promise<Versioned<Json<T>>> {
  const { json, version } = await value;
  return new Versioned(json, version);
}
