export { CardStack, RowCard, type RowCardLine } from './RowCard.tsx';
