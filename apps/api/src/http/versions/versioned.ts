import { createHash } from 'node:crypto';

/** A single object's answer that carries an `ETag`. */
export class Versioned<T> {
  readonly body: string;
  readonly etag: string;

  constructor(
    readonly data: T,
    version: number,
  ) {
    this.body = JSON.stringify({ data });
    this.etag = `"${version}.${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
  }
}

/** Takes the version out of the answer and puts it into its `ETag`. */
export async function versioned<T extends { version: number }>(
  value: T | Promise<T>,
): Promise<Versioned<Omit<T, 'version'>>> {
  const { version, ...data } = await value;
  return new Versioned(data, version);
}
