import { type DrawerProps, Typography } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../lib/media.ts';
import { Drawer } from './layer.tsx';
import { type About, aboutText } from './modal/index.ts';

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
