import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { CarefulDrawer, useCarefulClose } from './careful-drawer.tsx';

interface SaveDrawerProps {
  title: string;
  open: boolean;
  /** Something was changed that would be lost. */
  dirty: boolean;
  /** What a person does here, as the question names it. */
  done?: string;
  busy: boolean;
  /** Nothing may be saved here although something could be ticked. */
  readOnly?: boolean;
  /** px; the whole width on a phone. */
  width?: number;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

/** A drawer with 取消 and 保存; it asks before it drops what was changed. */
export function SaveDrawer(props: SaveDrawerProps) {
  const { title, open, dirty, busy, readOnly = false, width = 640, onSave, onClose, children } = props;
  const { done = '勾选' } = props;
  const closeUnless = useCarefulClose(done, onClose);
  const close = () => closeUnless(dirty);
  return (
    <CarefulDrawer
      title={title}
      open={open}
      width={width}
      onClose={close}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={close}>{readOnly ? '关闭' : '取消'}</Button>
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
