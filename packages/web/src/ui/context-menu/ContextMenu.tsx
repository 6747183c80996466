import type { ReactNode } from 'react';
import type { ContextMenuItem } from './menu-items.ts';
import { useContextMenu } from './use-context-menu.tsx';

interface ContextMenuProps {
  items: readonly ContextMenuItem[];
  className?: string;
  children: ReactNode;
}

/** An area with a context menu; for other elements use `useContextMenu`. */
export function ContextMenu({ items, className, children }: ContextMenuProps) {
  const { areaProps, menu } = useContextMenu(items);
  return (
    <>
      <div className={className} {...areaProps}>
        {children}
      </div>
      {menu}
    </>
  );
}
