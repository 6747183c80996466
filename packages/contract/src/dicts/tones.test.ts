import { expect, test } from 'vitest';
import { DICTS, type DictCode, dictText, dictValues } from '../dicts.ts';
import { toneOf } from './tones.ts';

/** Dictionaries whose name says that they hold states; the states of plots on the map have marks of their own. */
const STATES = (Object.keys(DICTS) as DictCode[]).filter((code) => /status$/.test(code) && code !== 'bpm_status');

test.each(STATES)('every value of %s that is more than the rule has a tone', (code) => {
  const plain = dictValues(code).filter((value) => toneOf(code, value) === undefined);
  expect(plain.map((value) => dictText(code, value))).toEqual(code === 'line_status' ? ['有效'] : []);
});

test('one text has one tone, in whichever dictionary of states it stands', () => {
  const tones = new Map<string, Set<string>>();
  for (const code of STATES)
    for (const value of dictValues(code)) {
      const tone = toneOf(code, value);
      const text = dictText(code, value);
      if (tone) tones.set(text, (tones.get(text) ?? new Set()).add(tone));
    }
  expect([...tones].filter(([, found]) => found.size > 1).map(([text]) => text)).toEqual([]);
});

test('values that are no states, unknown values and nothing have none', () => {
  expect(['sex', 'order_type', 'toString'].map((code) => toneOf(code, '1'))).toEqual([undefined, undefined, undefined]);
  expect([null, undefined, '', 'toString', '99'].map((value) => toneOf('order_status', value))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
