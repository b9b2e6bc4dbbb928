import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Disk } from 'flydrive';
import type { Config } from '#config';

export type FilesConfig = Pick<
  Config,
  'DOCKET_HOME' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

const CONNECT_TIMEOUT = 5_000;
const IDLE_TIMEOUT = 20_000; // a bucket that says nothing for so long will not answer

/** What goes wrong is thrown; the SDK would write it to the console as well. */
const ignore = () => undefined;
const QUIET = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Loaded with the first file: the AWS SDK is heavy, and most processes never touch one. */
export async function openStorage(config: FilesConfig): Promise<Disk> {
  const { Disk } = await import('flydrive');
  return new Disk(config.S3_BUCKET ? await bucket(config, config.S3_BUCKET) : await folder(config));
}

async function folder({ DOCKET_HOME }: FilesConfig) {
  const { FSDriver } = await import('flydrive/drivers/fs');
  const location = join(resolve(DOCKET_HOME), 'attachments');
  await mkdir(location, { recursive: true, mode: 0o700 }); // nobody else's to read
  return new FSDriver({ location, visibility: 'private' });
}

async function bucket(config: FilesConfig, name: string) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = config;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  return new S3Driver({
    bucket: name,
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    visibility: 'private',
    supportsACL: false, // buckets refuse ACLs by default nowadays; other services never knew them
    // The newer checksums are unknown to many services that speak S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: QUIET,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT, socketTimeout: IDLE_TIMEOUT },
  });
}
