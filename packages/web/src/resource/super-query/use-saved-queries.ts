import { MESSAGES } from '@songbai/contract/messages.ts';
import type {
  ImportedQueries,
  SavedQuery,
  SavedQueryContent,
} from '@songbai/contract/modules/system/saved-query.calls.ts';
import { savedQuery } from '@songbai/contract/modules/system/saved-query.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getResult, send } from '../../api/client.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useSession } from '../../session/session.ts';
import { localQueries } from './local-queries.ts';

const { path } = savedQuery;

/** Queries saved for a page: kept by the server, once taken over from where this browser kept them before. */
export function useSavedQueries(page: string) {
  const person = useSession((state) => state.user?.id ?? '');
  const client = useQueryClient();
  const { message } = useFeedback();
  const queryKey = ['savedQuery', person, page];
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const taken = await takeOver(page, person);
      if (taken && taken.left > 0) message.warning(`本机保存的查询有 ${taken.left} 个因数量已满未能导入，仍保留在本机`);
      return taken?.queries ?? getResult<SavedQuery[]>(`${path}/list`, { page }, { signal, quiet: true });
    },
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  return {
    queries: data ?? [],
    loading: isPending,
    failure: error ? failureText(error) : undefined,
    retry: () => void refetch(),
    /** Throws the server's refusal; a taken name is one of those. */
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

/**
 * Hands the server what this browser kept. The old place stays as it is, because others of this browser may have saved
 * there too; each person takes it over once.
 */
async function takeOver(page: string, person: string): Promise<ImportedQueries | undefined> {
  const done = `SAVED_QUERIES_TAKEN_${person}_${page}`;
  if (readStored(done)) return undefined;
  const queries = localQueries(page);
  if (queries.length === 0) return undefined;
  const { result } = await send<ImportedQueries>('POST', `${path}/import`, { body: { page, queries }, quiet: true });
  if (result.left === 0) writeStored(done, true);
  return result;
}
