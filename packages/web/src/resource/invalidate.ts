import type { QueryClient } from '@tanstack/react-query';

/** Everything read of a resource is stale now: lists, options of pickers, titles and details load again where shown. */
export function invalidate(client: QueryClient, ...resourceNames: readonly string[]): Promise<void> {
  return Promise.all(resourceNames.map((name) => client.invalidateQueries({ queryKey: [name] }))).then(() => undefined);
}
