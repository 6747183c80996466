export { useIsUnlisted, useOnlineCode } from './use-online-code.ts';
