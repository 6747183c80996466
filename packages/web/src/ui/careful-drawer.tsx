import { type DrawerProps, Typography } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../lib/media.ts';
import { useConfirm } from './confirm/index.ts';
import { Drawer } from './layer.tsx';
import { type About, aboutText } from './modal/index.ts';

/** Closes, after a confirmation when unsaved changes would be lost; `done` names the activity (填写, 勾选). */
export function useCarefulClose(done: string, onClose: () => void): (unsaved: boolean) => void {
  const confirm = useConfirm();
  return (unsaved) => {
    if (!unsaved) onClose();
    else
      confirm({
        title: '提示',
        content: `${done}的内容尚未保存，确定要关闭吗？`,
        okText: '关闭',
        danger: true,
        onOk: onClose,
      });
  };
}

interface CarefulDrawerProps extends Pick<DrawerProps, 'title' | 'open' | 'footer' | 'styles'> {
  /** px; the whole width on a phone. */
  width: number;
  /** Whom and what it is about, above the input. */
  about?: About;
  /** Requested by Esc and the close icon; a click outside closes nothing. */
  onClose(): void;
  children: ReactNode;
}

/** A drawer for input. */
export function CarefulDrawer({ width, about = [], children, ...rest }: CarefulDrawerProps) {
  const narrow = usePhone();
  const known = aboutText(about);
  return (
    <Drawer {...rest} size={narrow ? '100%' : width} mask={{ closable: false }} destroyOnHidden>
      {known && <Typography.Paragraph type="secondary">{known}</Typography.Paragraph>}
      {children}
    </Drawer>
  );
}
