import { LIMITS } from '@songbai/contract/limits.ts';
import type { MenuRoute } from '@songbai/contract/rules/menu.ts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMediaQuery } from '../../lib/media.ts';
import { type ExceptionCode, ExceptionView } from '../../ui/ExceptionView.tsx';
import { HOME_PATH } from '../guard.ts';
import { MainMenu } from '../menu/MainMenu.tsx';
import { setSettings, useSettings } from '../settings.ts';
import { PageStack } from '../tabs/PageStack.tsx';
import { TabBar } from '../tabs/TabBar.tsx';
import { useTabsFollowRoute } from '../tabs/use-tabs.ts';
import { Brand } from './Brand.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Copyright } from './Copyright.tsx';
import { HeaderBar } from './HeaderBar.tsx';
import styles from './main-layout.module.css';
import { usePageTitle } from './use-page-title.ts';

interface MainLayoutProps {
  route?: MenuRoute;
  /** Shown instead of a page; the open pages stay in the background. */
  exception?: ExceptionCode;
}

/** Frame of the console (spec/1 §2): menu, header, tabs, content, footer. */
export function MainLayout({ route, exception }: MainLayoutProps) {
  const mobile = useMediaQuery(`(max-width: ${LIMITS.mobileMaxWidth}px)`);
  const { collapsed, layout } = useSettings();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const onTop = layout === 'topmenu' && !mobile;
  useTabsFollowRoute(route);
  usePageTitle(route, exception);

  const menu = (mode: 'inline' | 'horizontal', folded = false) => (
    <MainMenu path={pathname} mode={mode} collapsed={folded} onChosen={() => setDrawerOpen(false)} />
  );

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      {!mobile && !onTop && (
        <nav className={styles.side} style={{ width: collapsed ? 80 : LIMITS.sideWidth }} aria-label="主菜单">
          <Brand folded={collapsed} />
          <div className={styles.sideMenu}>{menu('inline', collapsed)}</div>
        </nav>
      )}
      {mobile && (
        <Drawer
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement="left"
          size={LIMITS.drawerWidth}
          closable={false}
          aria-label="主菜单"
          styles={{ body: { padding: 0 } }}
        >
          <Brand folded={false} />
          <nav aria-label="主菜单">{menu('inline')}</nav>
        </Drawer>
      )}
      <div className={styles.right}>
        <HeaderBar
          menuOpen={mobile ? drawerOpen : !collapsed}
          {...(onTop
            ? { topMenu: menu('horizontal') }
            : { onToggle: () => (mobile ? setDrawerOpen(!drawerOpen) : setSettings({ collapsed: !collapsed })) })}
        />
        <TabBar />
        <main id="main" className={styles.main} tabIndex={-1}>
          {route && <h1 className="sb-unseen">{route.title}</h1>}
          {route && <Breadcrumbs route={route} />}
          {exception && (
            <ExceptionView
              code={exception}
              action={{ label: '返回首页', onClick: () => void navigate(HOME_PATH, { replace: true }) }}
            />
          )}
          <PageStack />
        </main>
        <footer className={styles.foot}>
          <Copyright />
        </footer>
      </div>
    </div>
  );
}
