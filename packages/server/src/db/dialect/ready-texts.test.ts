import { expect, test } from 'vitest';
import { readyTexts } from './ready-texts.ts';

const turn = () => new Promise(setImmediate);

test('a text gets its name when it comes again, and is weighed once', async () => {
  const weighed: string[] = [];
  const ready = readyTexts(async (text) => {
    weighed.push(text);
    return text === 'quick';
  });
  expect([ready('quick'), ready('slow')]).toEqual([undefined, undefined]);
  ready('quick');
  ready('slow');
  await turn();
  expect([ready('quick')?.quick, ready('slow')?.quick]).toEqual([true, false]);
  expect(ready('quick')?.name).not.toBe(ready('slow')?.name);
  expect(weighed).toEqual(['quick', 'slow']);
});

test('one that cannot be weighed keeps a connection to itself', async () => {
  const ready = readyTexts(async () => Promise.reject(new Error('no plan')));
  ready('text');
  ready('text');
  await turn();
  expect(ready('text')).toMatchObject({ quick: false });
});

test('a text that has not come for long is new again', () => {
  const ready = readyTexts(async () => true);
  ready('old');
  for (let n = 0; n < 1000; n += 1) ready(`other ${n}`);
  expect(ready('old')).toBeUndefined();
});
