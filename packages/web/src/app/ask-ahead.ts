import type { QueryClient } from '@tanstack/react-query';

type Lists = typeof import('./first-lists.ts');

let lists: Lists | undefined;

/** Loads the list definitions needed to prefetch a list before its page has loaded. */
export async function prepareAsking(): Promise<void> {
  lists ??= await import('./first-lists.ts');
}

/**
 * Prefetches the first list of a page while the page's code is loading; the page finds the response, or the pending
 * call, in the query cache. A failure is left to the page, which retries.
 * @returns cancels it if no call was sent yet
 */
export function askAhead(client: QueryClient, component: string, search: string): () => void {
  let ended = false;
  const ask = ({ firstList }: Lists) => {
    const query = ended ? undefined : firstList(component, new URLSearchParams(search));
    if (query) void client.prefetchQuery(query);
  };
  // Synchronously if possible: even a resolved promise would run after the page's own effects.
  if (lists) ask(lists);
  else
    prepareAsking().then(
      () => lists && ask(lists),
      () => undefined,
    );
  return () => {
    ended = true;
  };
}
