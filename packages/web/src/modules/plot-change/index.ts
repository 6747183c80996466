export { ReturnDrawer } from './ReturnDrawer.tsx';
