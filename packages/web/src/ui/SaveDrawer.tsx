import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useDirty } from '../lib/page.ts';
import { CarefulDrawer, useCareful } from './careful-drawer.tsx';

interface SaveDrawerProps {
  title: string;
  open: boolean;
  /** Whether there are unsaved changes. */
  dirty: boolean;
  /** The user's activity, as named in the confirmation. */
  done?: string;
  busy: boolean;
  /** Disables saving although boxes can be ticked. */
  readOnly?: boolean;
  /** px; the whole width on a phone. */
  width?: number;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

/** A drawer with 取消 and 保存; it asks for confirmation before discarding changes. */
export function SaveDrawer(props: SaveDrawerProps) {
  const { title, open, dirty, busy, readOnly = false, width = 640, onSave, onClose, children } = props;
  const { done = '勾选' } = props;
  useDirty(open && dirty);
  const careful = useCareful({ done, isBusy: () => busy, isDirty: () => dirty, onClose });
  return (
    <CarefulDrawer
      title={title}
      open={open}
      width={width}
      careful={careful}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={careful.close}>{readOnly ? '关闭' : '取消'}</Button>
          {!readOnly && (
            <Button type="primary" loading={busy} disabled={!dirty} onClick={onSave}>
              保存
            </Button>
          )}
        </Flex>
      }
    >
      {children}
    </CarefulDrawer>
  );
}
