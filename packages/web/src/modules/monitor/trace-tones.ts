import type { Tone } from '@songbai/contract/dicts/tones.ts';
import type { TraceEntry } from '@songbai/contract/modules/monitor/monitor.calls.ts';

/** Preflights and the page's own calls tell nothing (contract/2 §11). */
export function shownTraces(traces: readonly TraceEntry[]): (TraceEntry & { id: number })[] {
  return traces
    .filter(({ request: { method, uri } }) => method !== 'OPTIONS' && !uri.includes('httptrace'))
    .map((entry, id) => ({ ...entry, id }));
}

/** Below 200 pink, 200 green, below 399 cyan, below 403 orange, below 501 red. */
export function statusTone(status: number): Tone {
  if (status < 200) return 'magenta';
  if (status === 200) return 'green';
  if (status < 399) return 'blue';
  return status < 403 ? 'orange' : 'red';
}

/** Up to 500 ms green, 1000 cyan, 1500 orange, else red. */
export function durationTone(ms: number): Tone {
  if (ms <= 500) return 'green';
  if (ms <= 1000) return 'blue';
  return ms <= 1500 ? 'orange' : 'red';
}
