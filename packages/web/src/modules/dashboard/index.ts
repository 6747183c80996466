export { Block } from './Block.tsx';
export { homeQueries } from './home-queries.ts';
export { useListHead } from './list-total.ts';
export { MyLocksBlock } from './MyLocksBlock.tsx';
export { TaskCountsBlock } from './TaskCountsBlock.tsx';
export { useMayOpen, useMenuPages } from './use-may-open.ts';
