import type { DrawerProps } from 'antd';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../lib/media.ts';
import { useConfirm } from './confirm/index.ts';
import { Drawer } from './layer.tsx';

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
  /** Requested by Esc and the close icon; a click outside closes nothing. */
  onClose(): void;
  children: ReactNode;
}

/** A drawer for input. */
export function CarefulDrawer({ width, ...rest }: CarefulDrawerProps) {
  const narrow = useMediaQuery('(max-width: 767.99px)');
  return <Drawer {...rest} size={narrow ? '100%' : width} mask={{ closable: false }} destroyOnHidden />;
}
