import { DownOutlined } from '@ant-design/icons';
import { Card } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { usePhone } from '../lib/media.ts';
import side from './side-page.module.css';

interface SidePartProps {
  /** What is chosen from. */
  title: string;
  /** Name of what is chosen, which stands in the row that is left of a folded part. */
  chosen: string | undefined;
  /** On a phone it begins open, because the page shows nothing without a choice. */
  needed?: boolean;
  children: ReactNode;
}

/** The part of a page that narrows the other one. On a phone it is one row, opens with a tap and folds with a choice. */
export function SidePart({ title, chosen, needed = false, children }: SidePartProps) {
  const phone = usePhone();
  const content = useId();
  const [open, setOpen] = useState(needed);
  const [seen, setSeen] = useState(chosen);
  if (seen !== chosen) {
    setSeen(chosen);
    setOpen(false);
  }
  if (!phone)
    return (
      <Card className={side.aside} variant="borderless" title={title}>
        {children}
      </Card>
    );
  const head = (
    <button
      type="button"
      className={side.fold}
      aria-expanded={open}
      aria-controls={content}
      onClick={() => setOpen(!open)}
    >
      <span className={side.chosen}>{`${title}：${chosen ?? (needed ? '请选择' : '全部')}`}</span>
      <DownOutlined rotate={open ? 180 : 0} aria-hidden />
    </button>
  );
  // Kept while it is folded: what was opened and searched for in it stays.
  return (
    <Card
      className={side.aside}
      variant="borderless"
      title={head}
      styles={open ? {} : { header: { borderBottom: 0 }, body: { padding: 0 } }}
    >
      <div id={content} hidden={!open}>
        {children}
      </div>
    </Card>
  );
}
