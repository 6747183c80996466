import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { greeting } from '@songbai/contract/rules/menu.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSession } from '../../session/session.ts';
import { Brand } from './Brand.tsx';
import styles from './main-layout.module.css';
import { UserMenu } from './UserMenu.tsx';

interface HeaderBarProps {
  menuOpen: boolean;
  onToggle?: () => void;
  /** Top navigation: the menu stands here instead of at the side. */
  topMenu?: ReactNode;
}

export function HeaderBar({ menuOpen, onToggle, topMenu }: HeaderBarProps) {
  const realname = useSession((state) => state.user?.realname ?? '');
  return (
    <header className={styles.header}>
      {onToggle && (
        <Button
          type="text"
          size="large"
          icon={menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          aria-label={menuOpen ? '收起菜单' : '展开菜单'}
          aria-expanded={menuOpen}
          onClick={onToggle}
        />
      )}
      {topMenu && (
        <>
          <Brand folded={false} />
          <nav className={styles.topMenu} aria-label="主菜单">
            {topMenu}
          </nav>
        </>
      )}
      <p className={styles.welcome}>
        {greeting(new Date().getHours())}，欢迎您，{realname}
      </p>
      <UserMenu />
    </header>
  );
}
