import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { HOME_PATH } from '../guard.ts';
import styles from './tab-bar.module.css';
import { fullPath, type Tab } from './tabs.ts';
import { useTabs } from './tabs-store.ts';
import { useUnsaved } from './unsaved.ts';
import { type TabActions, useTabActions } from './use-tabs.ts';

const ITEMS: MenuProps['items'] = [
  { key: 'refresh', label: '刷新' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其它' },
];

/** The open pages. A list of links rather than ARIA tabs: each has an address of its own and a button to close it. */
export function TabBar() {
  const tabs = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const actions = useTabActions();
  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <ul>
        {tabs.map((tab) => (
          <TabItem key={tab.key} tab={tab} active={tab.key === active} actions={actions} />
        ))}
      </ul>
    </nav>
  );
}

function TabItem({ tab, active, actions }: { tab: Tab; active: boolean; actions: TabActions }) {
  const item = useRef<HTMLLIElement>(null);
  const dirty = useUnsaved((state) => state.forms[tab.key] !== undefined);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const choose: MenuProps['onClick'] = ({ key }) => {
    if (key === 'refresh') actions.refresh(tab);
    else if (key === 'left' || key === 'right' || key === 'others') actions.closeSide(tab, key);
  };
  return (
    <Dropdown menu={{ items: ITEMS, onClick: choose }} trigger={['contextMenu']}>
      <li ref={item} className={active ? `${styles.tab} ${styles.active}` : styles.tab}>
        <Link
          to={fullPath(tab.location)}
          aria-current={active ? 'page' : undefined}
          onKeyDown={(event) => {
            if (event.key === 'Delete') actions.close(tab);
          }}
          onAuxClick={(event) => {
            if (event.button !== 1) return;
            event.preventDefault();
            actions.close(tab);
          }}
        >
          {tab.title}
          {dirty && (
            <span className={styles.dirty} title="有未保存的内容">
              *
            </span>
          )}
        </Link>
        {tab.key !== HOME_PATH && (
          <button type="button" aria-label={`关闭${tab.title}`} onClick={() => actions.close(tab)}>
            <CloseOutlined />
          </button>
        )}
      </li>
    </Dropdown>
  );
}
