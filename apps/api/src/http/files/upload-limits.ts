import { Injectable } from '@nestjs/common';
import { RateLimited, ServiceUnavailable } from '#contracts';

const MIB = 1024 * 1024;
const RETRY_AFTER = 5; // seconds

/** An upload in progress: the bytes received so far, until it ends. */
export interface Upload {
  /** Throws if these bytes exceed what the caller, or all callers together, may have on disk. */
  add(bytes: number): void;
  end(): void;
}

/** Limits how much a process stores on disk for uploads in progress: per caller and in total. */
@Injectable()
export class UploadLimits {
  /** Tests change these numbers. */
  readonly limits = {
    uploadsPerCaller: 16, // more files than a browser sends at once
    bytesPerCaller: 100 * MIB, // one of the largest imports, or four of the largest attachments
    bytesInAll: 256 * MIB, // half of the temporary directory in the provided deployments
  };
  private readonly uploads = new Map<string, number>();
  private readonly bytes = new Map<string, number>();
  private bytesInAll = 0;

  start(userId: string): Upload {
    const { uploadsPerCaller, bytesPerCaller, bytesInAll } = this.limits;
    if ((this.uploads.get(userId) ?? 0) >= uploadsPerCaller) throw new RateLimited(RETRY_AFTER);
    change(this.uploads, userId, 1);
    let size = 0;
    return {
      add: (bytes) => {
        if ((this.bytes.get(userId) ?? 0) + bytes > bytesPerCaller) throw new RateLimited(RETRY_AFTER);
        if (this.bytesInAll + bytes > bytesInAll) throw new ServiceUnavailable('Too many uploads', RETRY_AFTER);
        size += bytes;
        this.bytesInAll += bytes;
        change(this.bytes, userId, bytes);
      },
      end: () => {
        change(this.uploads, userId, -1);
        change(this.bytes, userId, -size);
        this.bytesInAll -= size;
        size = 0;
      },
    };
  }
}

/** Callers without an upload use no memory. */
function change(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
