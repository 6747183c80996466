export { PlainTable } from './PlainTable.tsx';
