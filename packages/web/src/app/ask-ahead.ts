import type { QueryClient } from '@tanstack/react-query';

type Lists = typeof import('./first-lists.ts');

let lists: Lists | undefined;

/** Fetches what has to be known of lists to ask for one before its page is there. */
export async function prepareAsking(): Promise<void> {
  lists ??= await import('./first-lists.ts');
}

/**
 * Asks for the list that a page shows first while the code of the page is still on its way; the page finds the answer,
 * or the call under way, in its place. A failure is left to the page, which asks again.
 * @returns ends it before anything was asked
 */
export function askAhead(client: QueryClient, component: string, search: string): () => void {
  let ended = false;
  const ask = ({ firstList }: Lists) => {
    const query = ended ? undefined : firstList(component, new URLSearchParams(search));
    if (query) void client.prefetchQuery(query);
  };
  // At once where that is possible: even a promise that is kept already lets the page go first.
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
