import { BUSINESS_DICTS } from './dicts/business.ts';
import type { Dict } from './dicts/define.ts';
import { PLACE_DICTS } from './dicts/places.ts';
import { PLATFORM_DICTS } from './dicts/platform.ts';

/**
 * System dictionaries: their values carry meaning in code, so they are constants here and rows are seeded from them
 * (design.md §5). User dictionaries (stone, channel …) are seeded once and may then be edited by administrators.
 * Sources: domain.md §3 and §4; contract/1 §17; contract/2 §18.19.
 */
export const DICTS = {
  ...PLATFORM_DICTS,
  ...PLACE_DICTS,
  ...BUSINESS_DICTS,
} as const satisfies Record<string, Dict>;

export type DictCode = keyof typeof DICTS;
export type DictValue<C extends DictCode> = keyof (typeof DICTS)[C]['items'] & string;

/** The text of a system dictionary value; an unknown value is shown as it is. */
export function dictText(code: DictCode, value: string): string {
  return (DICTS[code].items as Record<string, string>)[value] ?? value;
}

/** Values of a dictionary in stored order (object keys that look like integers would come out sorted). */
export function dictValues(code: DictCode): string[] {
  const entry: Dict = DICTS[code];
  return entry.order ? [...entry.order] : Object.keys(entry.items);
}
