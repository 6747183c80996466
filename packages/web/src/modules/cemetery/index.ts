/** What other modules use of cemeteries. */
export { CemeterySwitch } from './CemeterySwitch.tsx';
export { useChosenCemetery } from './use-chosen-cemetery.ts';
