export { allowedCall, makeCall } from './ask-server.ts';
export { useFormScript } from './FormScript.tsx';
export type { ScriptPlace } from './script-calls.ts';
export { useListScript } from './use-list-script.tsx';
