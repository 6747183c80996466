export { CheckTree } from './CheckTree.tsx';
export type { CheckNode } from './check-model.ts';
export { TreeMenu } from './TreeMenu.tsx';
