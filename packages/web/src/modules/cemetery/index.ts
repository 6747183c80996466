/** Public interface of the cemetery module for other modules. */
export { CemeterySwitch } from './CemeterySwitch.tsx';
export { useChosenCemetery } from './use-chosen-cemetery.ts';
