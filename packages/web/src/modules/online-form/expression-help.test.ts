import { FUNCTIONS } from '@songbai/contract/design/expression/functions.ts';
import { expect, test } from 'vitest';
import { FUNCTION_HELP } from './expression-help.ts';

test('every function is explained', () => {
  const names = FUNCTION_HELP.flatMap(({ functions }) =>
    functions.map(([usage]) => usage.split('(')[0]?.toLowerCase()),
  );
  expect(names.sort()).toEqual([...FUNCTIONS.keys()].sort());
});
