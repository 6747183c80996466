export { ConfirmPop } from './ConfirmPop.tsx';
export { named } from './named.ts';
export { useConfirm } from './use-confirm.tsx';
