import type { QueryClient } from '@tanstack/react-query';

type Lists = typeof import('./first-lists.ts');

let lists: Lists | undefined;

/** Loads the list definitions needed to prefetch a list before its page has loaded. */
export async function prepareAsking(): Promise<void> {
  lists ??= await import('./first-lists.ts');
}

/**
 * Prefetches the first calls of a page while the page's code is loading; the page finds the responses, or the pending
 * calls, in the query cache. A failure is left to the page, which retries.
 * @returns cancels it if no call was sent yet
 */
export function askAhead(client: QueryClient, component: string, search: string): () => void {
  let ended = false;
  const ask = ({ prefetchFirst }: Lists) => {
    if (!ended) prefetchFirst(client, component, new URLSearchParams(search));
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
