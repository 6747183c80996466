import { LIMITS } from '@songbai/contract/limits.ts';
import { EXAMPLE_CALLS, type TaskMove } from '@songbai/contract/modules/example/example.calls.ts';
import { type ExampleTaskRow, exampleTask } from '@songbai/contract/modules/example/example-parts.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getResult, send } from '../../api/client.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { moved } from './board-model.ts';

const KEY = [exampleTask.name, 'board'];

/** All tasks of the board, in the order of their places. */
export function useTasks() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      getResult<Page<ExampleTaskRow>>(
        `${exampleTask.path}/list`,
        { pageNo: 1, pageSize: LIMITS.pageSizeMax },
        { signal, quiet: true },
      ),
    select: ({ records }) => records,
  });
}

/** Moves a task: it stands there at once, and goes back when the server refuses. */
export function useMoveTask(): (move: TaskMove) => Promise<void> {
  const client = useQueryClient();
  const showFailure = useShowFailure();
  return async (move) => {
    client.setQueryData<Page<ExampleTaskRow>>(KEY, (page) => page && { ...page, records: moved(page.records, move) });
    try {
      await send('POST', EXAMPLE_CALLS.moveTask.url, { body: move });
    } catch (error) {
      showFailure(error);
    }
    await invalidate(client, exampleTask.name);
  };
}
