import { Injectable } from '@nestjs/common';
import type { Draft } from '#docs-drafts';

@Injectable()
export class DocsWriter {
  async polish(draft: Draft): Promise<Draft> {
    return draft;
  }
}
