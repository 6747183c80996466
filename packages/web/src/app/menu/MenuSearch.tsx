import { SearchOutlined } from '@ant-design/icons';
import type { MenuEntry } from '@songbai/contract/rules/menu.ts';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useMobile } from '../../lib/media.ts';
import styles from './menu-search.module.css';
import { SearchList } from './SearchList.tsx';
import { useOpenEntry } from './use-open-entry.ts';

/** 菜单搜索 (spec/1 §2): a text box in the header, a dialog on mobile; Ctrl+K or ⌘K opens it from anywhere. */
export function MenuSearch() {
  const mobile = useMobile();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const openEntry = useOpenEntry();
  useShortcut(() => setOpen(true));

  function cancel(): void {
    setOpen(false);
    button.current?.focus();
  }

  function choose(entry: MenuEntry): void {
    cancel();
    openEntry(entry);
  }

  const list = <SearchList onChoose={choose} onCancel={cancel} />;
  return (
    <search
      className={styles.place}
      onBlur={(event) => {
        if (!mobile && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      {open && !mobile && <div className={styles.drop}>{list}</div>}
      <Button
        ref={button}
        type="text"
        size="large"
        icon={<SearchOutlined />}
        aria-label="搜索菜单"
        title="搜索菜单（Ctrl+K）"
        aria-expanded={open}
        // Pressing the button must not blur the box, which would close it before the click toggles it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
      />
      {mobile && (
        <Modal open={open} title="菜单搜索" footer={null} onCancel={cancel} destroyOnHidden>
          {list}
        </Modal>
      )}
    </search>
  );
}

function useShortcut(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // A shortcut inside a dialog is left to the dialog.
      if (document.activeElement?.closest('[role="dialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
