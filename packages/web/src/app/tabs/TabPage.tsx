import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { memo, Suspense, useLayoutEffect, useMemo } from 'react';
import { Route, Routes } from 'react-router';
import { PageContext, type PageHandle } from '../../lib/page.ts';
import { findRoute, useMenu } from '../menu/use-menu.ts';
import { PartBoundary } from '../PartBoundary.tsx';
import { FramePage } from '../pages/FramePage.tsx';
import { UnknownViewPage } from '../pages/UnknownViewPage.tsx';
import { viewOf } from '../view-registry.ts';
import type { Tab } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { clearDirty, setDirty } from './unsaved.ts';

/**
 * One page in its tab. It lives at the tab's own location: a page in the background does not notice that the address
 * bar shows another one.
 */
export const TabPage = memo(function TabPage({ tab }: { tab: Tab }) {
  const { routes } = useMenu();
  const route = findRoute(routes, tab.location.pathname);
  const page = usePageHandle(tab.key);
  if (!route) return null;
  return (
    <PageContext value={page}>
      <PartBoundary>
        <Suspense fallback={<div className="sb-wait">正在加载…</div>}>
          <Routes location={tab.location}>
            <Route path={route.path} element={<PageOf route={route} />} />
          </Routes>
        </Suspense>
      </PartBoundary>
    </PageContext>
  );
});

function PageOf({ route }: { route: MenuRoute }) {
  if (route.frameUrl) return <FramePage title={route.title} url={route.frameUrl} />;
  const View = viewOf(route.component);
  return View ? <View /> : <UnknownViewPage component={route.component} />;
}

function usePageHandle(key: string): PageHandle {
  // Layout effects run before the forms' own effects: forms that are gone lose their mark, the others set it again.
  useLayoutEffect(() => clearDirty(key), [key]);
  return useMemo(
    () => ({
      setDirty: (form, dirty) => setDirty(key, form, dirty),
      isShown: () => useTabs.getState().active === key,
    }),
    [key],
  );
}
