export { ContextMenu } from './ContextMenu.tsx';
export type { ContextMenuItem } from './menu-items.ts';
export { useContextMenu } from './use-context-menu.tsx';
