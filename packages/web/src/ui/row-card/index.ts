export { CardStack, RowCard, useCards } from './RowCard.tsx';
