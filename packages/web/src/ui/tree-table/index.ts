export type { TreeRow } from './rows.ts';
export { TreeTable, type TreeTableHandle, type TreeTableProps } from './TreeTable.tsx';
export { TreeToggle } from './TreeToggle.tsx';
