import { useId } from 'react';
import { EditDrawer } from './EditDrawer.tsx';
import { MenuForm } from './MenuForm.tsx';
import type { MenuTarget } from './menu-draft.ts';

interface MenuDrawerProps {
  target: MenuTarget;
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

/** 新增 / 编辑菜单 (contract/1 §7.2 PermissionModal). */
export function MenuDrawer({ target, open, onClose, onSaved }: MenuDrawerProps) {
  const formId = useId();
  return (
    <EditDrawer formId={formId} title={target.mode === 'add' ? '新增菜单' : '编辑菜单'} open={open} onClose={onClose}>
      {(slot) => <MenuForm slot={slot} target={target} onSaved={onSaved} />}
    </EditDrawer>
  );
}
