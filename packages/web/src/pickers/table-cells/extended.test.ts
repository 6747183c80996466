import { expect, test } from 'vitest';
import { extended, fileLimit } from './extended.ts';

test.each([
  [undefined, {}],
  ['{"store":"id"}', { store: 'id' }],
  ['{broken', {}],
  ['null', {}],
  ['7', {}],
])('extended settings %j', (fieldExtendJson, settings) => {
  expect(extended(fieldExtendJson === undefined ? {} : { fieldExtendJson })).toEqual(settings);
});

test.each([
  [{}, 0],
  [{ number: 3 }, 3],
  [{ number: 3, fieldExtendJson: '{"uploadnum":"5"}' }, 3],
  [{ fieldExtendJson: '{"uploadnum":"5"}' }, 5],
  [{ fieldExtendJson: '{"uploadnum":2}' }, 2],
  [{ number: -1 }, 0],
  [{ number: 1.5 }, 0],
  [{ fieldExtendJson: '{"uploadnum":"viele"}' }, 0],
])('(contract/3 §11.5) the limit of files of %j is %d', (column, limit) => {
  expect(fileLimit(column)).toBe(limit);
});
