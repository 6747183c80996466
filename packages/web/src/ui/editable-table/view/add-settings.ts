import { readStored, writeStored } from '../../../lib/storage.ts';

/** What 新增 does (spec/2 §9, contract/3 §12.1). */
export interface AddSettings {
  /** Rows to add, at least one. */
  addRowNum: number;
  /** Number of the row the new ones become, from 1 on; 0 = below the last. */
  addIndex: number;
  addScrollToBottom: boolean;
}

/** Rows of one press at most: more are pasted or imported. */
export const ADD_ROWS_MAX = 1000;

const KEY = 'jet-add-btn-settings';
const DEFAULTS: AddSettings = { addRowNum: 1, addIndex: 0, addScrollToBottom: false };

const whole = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) ? Math.max(least, Math.min(most, value)) : otherwise;

/** The kept settings; what is missing or makes no sense there is as usual. */
export function storedAddSettings(): AddSettings {
  const stored = readStored<Partial<Record<keyof AddSettings, unknown>>>(KEY);
  if (typeof stored !== 'object') return DEFAULTS;
  return {
    addRowNum: whole(stored.addRowNum, 1, ADD_ROWS_MAX, DEFAULTS.addRowNum),
    addIndex: whole(stored.addIndex, 0, Number.MAX_SAFE_INTEGER, DEFAULTS.addIndex),
    addScrollToBottom: stored.addScrollToBottom === true,
  };
}

export const keepAddSettings = (settings: AddSettings): void => writeStored(KEY, settings);
