import { readStored, writeStored } from '../../../lib/storage.ts';

/** Settings of 新增 (spec/2 §9, contract/3 §12.1). */
export interface AddSettings {
  /** Number of rows to add, at least one. */
  addRowNum: number;
  /** Row number of the first new row, from 1 on; 0 = at the end. */
  addIndex: number;
  addScrollToBottom: boolean;
}

/** Maximum of rows per click: for more, paste or import. */
export const ADD_ROWS_MAX = 1000;

const KEY = 'jet-add-btn-settings';
const DEFAULTS: AddSettings = { addRowNum: 1, addIndex: 0, addScrollToBottom: false };

const whole = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) ? Math.max(least, Math.min(most, value)) : otherwise;

/** The stored settings; missing or invalid ones get their default. */
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
