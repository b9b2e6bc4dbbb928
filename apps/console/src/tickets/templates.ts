import type { Schemas } from '@docket/client';
import { api, pageOf } from '../api/client.js';
import { type Query, useQuery } from '../live/query.js';

/** A template stores the body of a request that creates a ticket. */
export type Template = Omit<Schemas['Template'], 'ticket'> & { ticket: Schemas['StoredTicket'] };

export const useTemplates = (projectId: string | null): Query<Template[]> =>
  useQuery(
    projectId && `templates ${projectId}`,
    async () =>
      (
        await pageOf(
          api.GET('/api/project/{id}/templates', { params: { path: { id: projectId ?? '' }, query: { limit: 100 } } }),
        )
      ).items as Template[],
  );
