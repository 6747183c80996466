import { CONTROLLED_BUTTONS } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { Runtime } from './runtime.ts';

/** Codes of buttons and names of columns that clients leave out; there is no workflow engine (contract/2 §16.2). */
export const hiddenCodes = ({ rights, live, mayButton }: Pick<Runtime, 'rights' | 'live' | 'mayButton'>): string[] => [
  ...CONTROLLED_BUTTONS.map(({ code }) => code).filter((code) => !mayButton(code)),
  ...live.design.buttons.map(({ buttonCode }) => buttonCode).filter((code) => !mayButton(code)),
  'bpm',
  ...[...rights.listHidden].sort(),
];
