import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

const STORED = 'NOTICE_POP_UP';

/** Whether this browser shows pop-ups for new messages; the bell counts them either way. Default: on. */
export const useNoticePopUps = create<{ on: boolean }>(() => ({ on: readStored<boolean>(STORED) !== false }));

export function setNoticePopUps(on: boolean): void {
  writeStored(STORED, on);
  useNoticePopUps.setState({ on });
}
