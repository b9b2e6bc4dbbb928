import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Disk } from 'flydrive';
import type { Config } from '#config';

export type FilesConfig = Pick<
  Config,
  'DOCKET_HOME' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

const CONNECT_TIMEOUT = 5_000;
const IDLE_TIMEOUT = 20_000; // a bucket that sends nothing for this long will not answer

/** Errors are thrown; the SDK would also write them to the console. */
const ignore = () => undefined;
const QUIET = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Loaded with the first file: the AWS SDK is large, and most processes never use it. */
export async function openStorage(config: FilesConfig): Promise<Disk> {
  const { Disk } = await import('flydrive');
  return new Disk(config.S3_BUCKET ? await bucket(config, config.S3_BUCKET) : await folder(config));
}

async function folder({ DOCKET_HOME }: FilesConfig) {
  const { FSDriver } = await import('flydrive/drivers/fs');
  const location = join(resolve(DOCKET_HOME), 'attachments');
  await mkdir(location, { recursive: true, mode: 0o700 }); // readable only by this account
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
    supportsACL: false, // buckets refuse ACLs by default, and many compatible services have none
    // Many S3-compatible services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: QUIET,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT, socketTimeout: IDLE_TIMEOUT },
  });
}
