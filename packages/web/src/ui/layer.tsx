import { Drawer as AntDrawer, Modal as AntModal, type DrawerProps, type ModalProps } from 'antd';
import { Activity, type ReactNode } from 'react';
import { usePageShown } from '../lib/page.ts';

/**
 * What lies over a page, outside of its place in the document: it goes to the background and comes back together with
 * the page it was opened from, and holds neither focus, keys nor scrolling while it is away.
 */
function PageLayer({ children }: { children: ReactNode }) {
  return <Activity mode={usePageShown() ? 'visible' : 'hidden'}>{children}</Activity>;
}

/** The component library's drawer, kept with its page. */
export function Drawer(props: DrawerProps) {
  return (
    <PageLayer>
      <AntDrawer {...props} />
    </PageLayer>
  );
}

/** The component library's dialog, kept with its page. */
export function Modal(props: ModalProps) {
  return (
    <PageLayer>
      <AntModal {...props} />
    </PageLayer>
  );
}
