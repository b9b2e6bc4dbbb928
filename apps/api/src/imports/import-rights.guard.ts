import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ImportsService } from '#imports';
import type { AuthenticatedRequest } from '../auth/auth.decorator.js';

/** Runs before the file arrives: nothing is written to disk for a caller who may not import. */
@Injectable()
export class ImportRightsGuard implements CanActivate {
  constructor(private readonly imports: ImportsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { actor, params } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    await this.imports.mustBeAllowed(actor!, (params as { id: string }).id);
    return true;
  }
}
