import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMobile } from '../../lib/media.ts';
import { type ExceptionCode, ExceptionView } from '../../ui/ExceptionView.tsx';
import { MainMenu } from '../menu/MainMenu.tsx';
import { type Settings, setSettings, useSettings } from '../settings.ts';
import { PagePlace } from '../tabs/PagePlace.tsx';
import { TabBar } from '../tabs/TabBar.tsx';
import { useNamedRoute } from '../tabs/use-named-route.ts';
import { useTabsFollowRoute } from '../tabs/use-tabs.ts';
import { useHomePath } from '../use-home-path.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Copyright } from './Copyright.tsx';
import { HeaderBar } from './HeaderBar.tsx';
import styles from './main-layout.module.css';
import { MenuDrawer, SideMenu } from './SideMenu.tsx';
import { usePageTitle } from './use-page-title.ts';

interface MainLayoutProps {
  route?: MenuRoute;
  /** Shown instead of a page; open pages stay in the background. */
  exception?: ExceptionCode;
}

/** Frame of the console (spec/1 §2): menu, header, tabs, content, footer. */
export function MainLayout({ route, exception }: MainLayoutProps) {
  const settings = useSettings();
  const { collapsed, navTheme, multipage } = settings;
  const { mobile, drawerOpen, setDrawerOpen } = useDevice();
  // Memoised, so that the header does not re-render with every page.
  const toggle = useCallback(
    () => (mobile ? setDrawerOpen(!drawerOpen) : setSettings({ collapsed: !collapsed })),
    [mobile, drawerOpen, setDrawerOpen, collapsed],
  );
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const home = useHomePath();
  const onTop = settings.layout === 'topmenu' && !mobile;
  useTabsFollowRoute(route);
  const shown = useNamedRoute(route);
  usePageTitle(shown, exception);

  const menu = (mode: 'inline' | 'horizontal', folded = false) => (
    <MainMenu
      place={{ path: pathname, search }}
      mode={mode}
      theme={navTheme}
      collapsed={folded}
      onChosen={() => setDrawerOpen(false)}
    />
  );

  return (
    <div className={frameLook(settings, mobile)}>
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      {!mobile && !onTop && <SideMenu>{menu('inline', collapsed)}</SideMenu>}
      {mobile && (
        <MenuDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)}>
          {menu('inline')}
        </MenuDrawer>
      )}
      <div className={styles.right}>
        <HeaderBar
          menuOpen={mobile ? drawerOpen : !collapsed}
          {...(onTop ? { topMenu: menu('horizontal') } : { onToggle: toggle })}
        />
        <div className={styles.content}>
          {multipage && <TabBar />}
          <main id="main" className={styles.main} tabIndex={-1}>
            {shown && <Breadcrumbs route={shown} />}
            {exception && (
              <ExceptionView
                code={exception}
                action={{ label: '返回首页', onClick: () => void navigate(home, { replace: true }) }}
              />
            )}
            <PagePlace />
          </main>
          <footer className={styles.foot}>
            <Copyright />
          </footer>
        </div>
      </div>
    </div>
  );
}

function frameLook({ layout, contentWidth, fixSiderbar, collapsed }: Settings, mobile: boolean): string {
  const onTop = layout === 'topmenu' && !mobile;
  const look = [
    styles.frame,
    contentWidth === 'Fixed' && styles.capped,
    onTop && styles.onTop,
    !mobile && !onTop && fixSiderbar && styles.besideFixed,
    collapsed && styles.folded,
  ];
  return look.filter(Boolean).join(' ');
}

/** Mobile below 1088 px (spec/1 §4); the menu drawer starts closed whenever the window becomes that narrow. */
function useDevice() {
  const mobile = useMobile();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [before, setBefore] = useState(mobile);
  if (before !== mobile) {
    setBefore(mobile);
    setDrawerOpen(false);
  }
  return { mobile, drawerOpen, setDrawerOpen };
}
