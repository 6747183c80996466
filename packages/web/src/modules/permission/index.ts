export { ParentSelect } from './ParentSelect.tsx';
export { MENU_KEYS, saveMenu } from './permission.calls.ts';
