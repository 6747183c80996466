import type { QueryClient } from '@tanstack/react-query';

/** Invalidates everything read of a resource: lists, picker options, titles and details reload where shown. */
export function invalidate(client: QueryClient, ...resourceNames: readonly string[]): Promise<void> {
  return Promise.all(resourceNames.map((name) => client.invalidateQueries({ queryKey: [name] }))).then(() => undefined);
}
