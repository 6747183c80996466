import { LIMITS } from '@songbai/contract/limits.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useSettings } from '../settings.ts';
import { Brand } from './Brand.tsx';
import styles from './side-menu.module.css';

const classes = (...names: unknown[]): string => names.filter((name) => typeof name === 'string').join(' ');

/** The menu at the side: 208 px, folded 80 px (spec/1 §9); without 固定侧边菜单 it scrolls with the page. */
export function SideMenu({ children }: { children: ReactNode }) {
  const { collapsed, fixSiderbar, navTheme } = useSettings();
  const width = collapsed ? LIMITS.sideFoldedWidth : LIMITS.sideWidth;
  const look = classes(styles.side, fixSiderbar && styles.fixed, navTheme === 'dark' && styles.dark);
  return (
    <nav className={look} style={{ width }} aria-label="主菜单">
      <Brand folded={collapsed} />
      <div className={styles.menu}>{children}</div>
    </nav>
  );
}

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The menu on mobile: a drawer of 200 px (spec/1 §2, §9). */
export function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  const dark = useSettings((state) => state.navTheme === 'dark');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={LIMITS.drawerWidth}
      closable={false}
      aria-label="主菜单"
      styles={{ body: { padding: 0 } }}
    >
      <nav className={classes(styles.drawer, dark && styles.dark)} aria-label="主菜单">
        <Brand folded={false} />
        {children}
      </nav>
    </Drawer>
  );
}
