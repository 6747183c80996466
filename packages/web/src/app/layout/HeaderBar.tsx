import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import { NoticeBell } from '../../modules/announcement/index.ts';
import { useSession } from '../../session/session.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { useSettings } from '../settings.ts';
import { Brand } from './Brand.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import styles from './header-bar.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useGreeting } from './use-greeting.ts';
import { useHeaderHidden } from './use-header-hidden.ts';

interface HeaderBarProps {
  menuOpen: boolean;
  onToggle?: () => void;
  /** Top navigation: the menu is here instead of at the side. */
  topMenu?: ReactNode;
}

/** Global header (spec/1 §2): menu toggle or menu, welcome line, search, full screen, user menu. */
export const HeaderBar = memo(function HeaderBar({ menuOpen, onToggle, topMenu }: HeaderBarProps) {
  const { fixedHeader, autoHideHeader, navTheme } = useSettings();
  const hidden = useHeaderHidden(fixedHeader && autoHideHeader);
  const look = [
    styles.header,
    fixedHeader && styles.fixed,
    hidden && styles.hidden,
    topMenu && navTheme === 'dark' && styles.dark,
  ];
  return (
    <header className={look.filter(Boolean).join(' ')}>
      <div className={styles.inner}>
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
        <Welcome />
        <div className={styles.tools}>
          <SearchBox />
          <FullscreenButton />
          <NoticeBell />
          <UserMenu />
        </div>
      </div>
    </header>
  );
});

function Welcome() {
  const realname = useSession((state) => state.user?.realname ?? '');
  const text = `${useGreeting()}，欢迎您，${realname}`;
  return (
    <p className={styles.welcome} title={text}>
      {text}
    </p>
  );
}
