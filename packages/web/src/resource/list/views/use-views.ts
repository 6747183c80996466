import type { SavedView, SaveViewBody } from '@songbai/contract/modules/saved-view/saved-view.calls.ts';
import { savedView } from '@songbai/contract/modules/saved-view/saved-view.resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getResult, send } from '../../../api/client.ts';
import { failureText } from '../../../lib/feedback.ts';
import { useSession } from '../../../session/session.ts';

const { path } = savedView;

/** The views of a list, read anew with each opening, and what may be done with them. */
export function useViews(list: string) {
  const person = useSession((state) => state.user?.id ?? '');
  const client = useQueryClient();
  const queryKey = ['savedView', person, list];
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getResult<SavedView[]>(`${path}/list`, { list }, { signal, quiet: true }),
    refetchOnMount: 'always',
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  return {
    views: data ?? [],
    loading: isPending,
    failure: error ? failureText(error) : undefined,
    retry: refetch,
    refresh,
    /** Throws the server's refusal, such as a taken name. */
    save: (view: Omit<SaveViewBody, 'list'>) => send('POST', `${path}/save`, { body: { list, ...view } }),
    /** Shares with these roles, or with none any more. */
    share: (id: string, roleIds: readonly string[]) =>
      roleIds.length > 0
        ? send('PUT', `${path}/share`, { body: { id, roleIds } })
        : send('PUT', `${path}/unshare`, { body: { id } }),
    remove: (id: string) => send('DELETE', `${path}/delete`, { params: { id } }),
  };
}
