import { MESSAGES } from '@songbai/contract/messages.ts';
import type { SavedQuery, SavedQueryContent } from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { savedQuery } from '@songbai/contract/modules/saved-query/saved-query.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getResult, send } from '../../../api/client.ts';
import { failureText, useFeedback } from '../../../lib/feedback.ts';
import { useSession } from '../../../session/session.ts';
import { takeOver } from './take-over.ts';

const { path } = savedQuery;

/** Queries saved for a page: stored on the server, after migrating those from this browser. */
export function useSavedQueries(page: string) {
  const person = useSession((state) => state.user?.id ?? '');
  const client = useQueryClient();
  const { message } = useFeedback();
  const queryKey = ['savedQuery', person, page];
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const taken = await takeOver({ client, page, person }, (text) => void message.warning(text));
      return taken ?? getResult<SavedQuery[]>(`${path}/list`, { page }, { signal, quiet: true });
    },
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  return {
    queries: data ?? [],
    loading: isPending,
    failure: error ? failureText(error) : undefined,
    retry: refetch,
    /** Throws the server's refusal, such as a taken name. */
    save: async (content: SavedQueryContent, overwrite: boolean) => {
      await send('POST', `${path}/save`, { body: { page, ...content, overwrite } });
      message.success(MESSAGES.querySaved);
      await refresh();
    },
    remove: async (id: string) => {
      const reply = await send('DELETE', `${path}/delete`, { params: { id } });
      message.success(reply.message);
      await refresh();
    },
  };
}
