import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { IMPORT_SOURCES, type ImportSource } from '#contracts';
import { ImportsService } from '#imports';
import type { AuthenticatedRequest } from '../auth/auth.decorator.js';

/** Runs before the file arrives: nothing is written to disk for a caller who may not import. */
@Injectable()
export class ImportRightsGuard implements CanActivate {
  constructor(private readonly imports: ImportsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { actor, params, query } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { source } = query as { source?: unknown };
    const known = IMPORT_SOURCES.find((each) => each === source) ?? ('docket' satisfies ImportSource);
    await this.imports.mustBeAllowed(actor!, (params as { id: string }).id, known); // any other is refused later
    return true;
  }
}
