import { Injectable } from '@nestjs/common';
import { type Actor, ValidationFailed } from '#contracts';
import { SchemaFilters, ViewsService } from '#tickets';
import { MALFORMED, type ParsedQuery, parseQueryString } from '../http/query-string.js';
import { readDto } from '../http/validation/strict.pipe.js';
import { ListTicketsQuery } from './ticket-query.dto.js';

/** Parameters of a single request, which are not stored. */
const NOT_STORED = ['view', 'page', 'cursor'];

/** Validates the queries of views like those of requests. */
@Injectable()
export class ViewQueries {
  constructor(
    private readonly views: ViewsService,
    private readonly schemas: SchemaFilters,
  ) {}

  /** The query of a request with `view`: the view's parameters, overridden by the request's own. */
  async run(actor: Actor, viewId: string, requested: ParsedQuery): Promise<ListTicketsQuery> {
    const { query, projectId } = await this.views.readableView(actor, viewId);
    const { view: _, ...own } = requested;
    return readDto(ListTicketsQuery, { ...parseView(query, projectId), ...own }, 'query');
  }

  /** Rejects what the list would reject, including fields that no project of the query has. */
  async check(actor: Actor, query: string, projectId: string | null): Promise<void> {
    const parsed = parseView(query, projectId);
    const malformed = parsed[MALFORMED] ?? Object.keys(parsed).find((name) => NOT_STORED.includes(name));
    if (malformed !== undefined) throw ValidationFailed.on('query', `${malformed}: is not part of a view`);
    try {
      await this.schemas.resolved(actor, readDto(ListTicketsQuery, parsed, 'query'));
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
      const messages = Object.entries(error.fields).flatMap(([name, faults]) =>
        faults.map((text) => `${name}: ${text}`),
      );
      throw new ValidationFailed({ query: messages });
    }
  }
}

/** A view of a project is limited to that project, unless its query says otherwise. */
const parseView = (query: string, projectId: string | null): ParsedQuery => ({
  ...(projectId && { project: projectId }),
  ...parseQueryString(query.replace(/^\?/, '')),
});
