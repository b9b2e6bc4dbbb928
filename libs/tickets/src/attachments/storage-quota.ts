import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { DocketError } from '#contracts';
import { Database, WorkspaceStorage } from '#data';

/** The bytes that a workspace's attachments use, and may use. */
export interface StorageUse {
  used: number;
  quota: number;
}

@Injectable()
export class StorageQuota {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'STORAGE_QUOTA'>,
    private readonly db: Database,
  ) {}

  async usage(workspaceId: string): Promise<StorageUse> {
    const row = await this.db.withManager((manager) => manager.findOneBy(WorkspaceStorage, { workspaceId }), {
      writes: false,
    });
    return { used: Number(row?.used ?? 0), quota: this.config.STORAGE_QUOTA };
  }

  /**
   * Called after adding an attachment, in the same transaction. The counting trigger has locked the workspace's row, so
   * concurrent uploads see each other.
   */
  async mustNotBeExceeded(workspaceId: string): Promise<void> {
    const { used, quota } = await this.usage(workspaceId);
    if (used > quota) throw this.exceeded();
  }

  /** Limits an upload to the remaining space while it is being stored. */
  async limited(workspaceId: string, bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
    const { used, quota } = await this.usage(workspaceId);
    const exceeded = () => this.exceeded();
    return (async function* () {
      let room = quota - used;
      for await (const chunk of bytes) {
        room -= chunk.length;
        if (room < 0) throw exceeded();
        yield chunk;
      }
    })();
  }

  private exceeded(): DocketError {
    const limit = formatBytes(this.config.STORAGE_QUOTA);
    return new DocketError('PAYLOAD_TOO_LARGE', `Attachments of the workspace must be at most ${limit} in all`);
  }
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

function formatBytes(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${UNITS[power]}`;
}
