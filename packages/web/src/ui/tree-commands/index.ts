export { type TreeCommand, useTreeCommands } from './use-tree-commands.tsx';
