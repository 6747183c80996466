export { ChangeDrawer } from './ChangeDrawer.tsx';
