import { MESSAGES } from '@songbai/contract/messages.ts';
import type {
  ImportQueriesBody,
  SavedQuery,
  SaveQueryBody,
} from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { missingQueries } from '@songbai/contract/modules/saved-query/saved-query.rules.ts';
import { type FakeHandler, refusalOf, reply } from './fake-server.ts';

/** The calls of saved queries over an in-memory list, which the caller can access. */
export function savedQueryServer(saved: SavedQuery[] = []): Record<string, FakeHandler> {
  const add = (content: Omit<SavedQuery, 'id'>) => saved.push({ ...content, id: `q${saved.length + 1}` });
  return {
    'GET /sys/savedQuery/list': () => [...saved],
    'POST /sys/savedQuery/save': ({ body }) => {
      const { title, matchType, records, overwrite } = body as SaveQueryBody;
      const same = saved.find((query) => query.title === title);
      if (same && !overwrite) return refusalOf('savedQueryTaken', { params: { title } });
      if (same) Object.assign(same, { matchType, records });
      else add({ title, matchType, records });
      return reply(MESSAGES.querySaved, MESSAGES.querySaved);
    },
    'POST /sys/savedQuery/import': ({ body }) => {
      missingQueries(saved, (body as ImportQueriesBody).queries).forEach(add);
      return { queries: [...saved], left: 0 };
    },
    'DELETE /sys/savedQuery/delete': ({ params }) => {
      saved.splice(
        saved.findIndex(({ id }) => id === params.id),
        1,
      );
      return reply(MESSAGES.deleted, MESSAGES.deleted);
    },
  };
}
