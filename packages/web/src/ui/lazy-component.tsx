import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A component whose code is fetched when it is first shown; `waiting` stands there meanwhile, and a failure goes to the
 * nearest error boundary. React's own `lazy` would hold every part back for the 300 ms it gives a waiting text to be read.
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

/** Stands in the place of a page while its code is on its way. */
export const WAITING_PAGE = <div className="sb-wait">正在加载…</div>;
