import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A page whose data do not come, or that is never idle, still gets the rest, ms. */
const LATEST_MS = 1000;

const firstLoads = { predicate: ({ state }: Query) => state.data === undefined };

/** Acts as soon as the browser has nothing else to do. Answers how to give up. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act);
  return () => cancelIdleCallback(idle);
}

/**
 * Turns true, and stays so, once nothing is being loaded for the first time and what was loaded is shown; for parts that
 * take longer to draw than all the rest of a page, which comes first.
 */
export function useAfterFirstLoads(): boolean {
  const client = useQueryClient();
  const [after, setAfter] = useState(false);
  useEffect(() => {
    if (after) return undefined;
    let giveUp: (() => void) | undefined;
    const look = (): void => {
      if (client.isFetching(firstLoads) > 0) {
        giveUp?.();
        giveUp = undefined;
      } else giveUp ??= whenIdle(() => setAfter(true));
    };
    const latest = setTimeout(() => setAfter(true), LATEST_MS);
    const unsubscribe = client.getQueryCache().subscribe(look);
    look();
    return () => {
      clearTimeout(latest);
      unsubscribe();
      giveUp?.();
    };
  }, [after, client]);
  return after;
}
