import { readFileSync } from 'node:fs';

/** Moves the wall clock; timers, which follow the monotonic clock, stay as they are, as when an administrator sets it. */
export function shiftClock({ clockMs, clockFile }) {
  if (clockMs === undefined && clockFile === undefined) return;
  const real = Date.now.bind(Date);
  const shift = clockFile === undefined ? () => clockMs : () => Number(readFileSync(clockFile, 'utf8'));
  const now = () => real() + shift();
  globalThis.Date = class extends Date {
    constructor(...parts) {
      super(...(parts.length === 0 ? [now()] : parts));
    }
    static now() {
      return now();
    }
  };
}
