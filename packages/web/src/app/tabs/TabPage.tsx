import { memo, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { UNSAFE_LocationContext as LocationContext, NavigationType, Route, Routes } from 'react-router';
import { PageContext, type PageHandle } from '../../lib/page.ts';
import { findRoute, useMenu } from '../menu/use-menu.ts';
import { PartBoundary } from '../PartBoundary.tsx';
import { PageOf } from '../pages/PageOf.tsx';
import { WithdrawnPage } from '../pages/WithdrawnPage.tsx';
import { named, type Tab, type TabLocation } from './tabs.ts';
import { setTabs, useTabs } from './tabs-store.ts';
import { clearDirty, setDirty } from './unsaved.ts';

/**
 * One page in its tab, rendered at the tab's own location: a page in the background is not affected by the address
 * bar showing another one.
 */
export const TabPage = memo(function TabPage({ tab }: { tab: Tab }) {
  const { routes } = useMenu();
  const route = findRoute(routes, tab.location.pathname);
  const page = usePageHandle(tab);
  return (
    <PageContext value={page}>
      <PartBoundary>
        <OwnPlace location={tab.location}>
          {route ? (
            <Routes location={tab.location}>
              <Route path={route.path} element={<PageOf route={route} />} />
            </Routes>
          ) : (
            <WithdrawnPage />
          )}
        </OwnPlace>
      </PartBoundary>
    </PageContext>
  );
});

/** Isolates the page from changes of the address bar: otherwise every kept page would re-render at each of them. */
function OwnPlace({ location, children }: { location: TabLocation; children: ReactNode }) {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return <LocationContext.Provider value={place}>{children}</LocationContext.Provider>;
}

function usePageHandle({ key, location: { pathname: path } }: Tab): PageHandle {
  // Layout effects run before the forms' own effects: a remounted page starts without unsaved marks.
  useLayoutEffect(() => clearDirty(key), [key]);
  return useMemo(
    () => ({
      key,
      path,
      setName: (name) => setTabs(named(useTabs.getState(), key, name)),
      setDirty: (form, dirty) => setDirty(key, form, dirty),
      isShown: () => useTabs.getState().active === key,
      onTurn: (listener) =>
        useTabs.subscribe((now, before) => {
          if ((now.active === key) !== (before.active === key)) listener();
        }),
    }),
    [key, path],
  );
}
