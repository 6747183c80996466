export { ParentSelect } from './ParentSelect.tsx';
