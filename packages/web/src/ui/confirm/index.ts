export { ConfirmPop } from './ConfirmPop.tsx';
export { named } from './named.ts';
export { useCarefulClose } from './use-careful-close.ts';
export { useConfirm } from './use-confirm.tsx';
