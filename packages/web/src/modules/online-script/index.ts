export { useFormScript } from './FormScript.tsx';
export { useListScript } from './use-list-script.tsx';
