import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A lazy-loaded component; `waiting` is shown meanwhile, and a failure goes to the nearest error boundary. React's own
 * `lazy` would delay every part for the 300 ms during which it keeps a fallback visible.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyComponent(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ cause: unknown }>();
    useEffect(() => {
      if (Part) return undefined;
      let gone = false;
      load().then(
        (part) => {
          loaded = part;
          if (!gone) setPart(() => part);
        },
        (cause: unknown) => {
          if (!gone) setFailure({ cause });
        },
      );
      return () => {
        gone = true;
      };
    }, [Part]);
    if (failure) throw failure.cause;
    return Part ? <Part {...props} /> : waiting;
  };
}

/** Placeholder of a page while its code is loading. */
export const WAITING_PAGE = <div className="sb-wait">正在加载…</div>;
