export { useOnlineCode } from './use-online-code.ts';
