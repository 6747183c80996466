import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { inIdleTime } from '../idle-time.ts';
import { loadPart } from '../lazy-view.ts';

const load = async () => (await import('./SearchDialog.tsx')).SearchDialog;
const SearchDialog = lazyComponent(() => loadPart('search', load), null);

/** The button of the search in the header; Ctrl+K or ⌘K opens it from anywhere (spec/1 §2). */
export function SearchBox() {
  const [open, setOpen] = useState(false);
  useShortcut(() => setOpen(true));
  // What is typed right after the key would be lost while the code is still to come.
  useEffect(() => inIdleTime([load]), []);
  return (
    <search>
      <Button
        type="text"
        size="large"
        icon={<SearchOutlined />}
        aria-label="搜索"
        title="搜索（Ctrl+K）"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <SearchDialog onClose={() => setOpen(false)} />}
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
