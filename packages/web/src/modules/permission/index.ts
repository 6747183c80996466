export { ParentSelect } from './ParentSelect.tsx';
export { MENU_KEYS } from './permission.calls.ts';
export { RuleItems } from './RuleItems.tsx';
