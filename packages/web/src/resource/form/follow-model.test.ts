import { rulesOf } from '@songbai/contract/design/expression/rules.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { expect, test } from 'vitest';
import { createFollowModel } from './follow-model.ts';

const integer = (label: string, more: Partial<Field> = {}): Field => ({ kind: 'integer', label, ...more }) as Field;

test('only what reads a changed value is reckoned again, and only its field hears of it', () => {
  const fields: Record<string, Field> = { a0: integer('a0') };
  for (let at = 1; at <= 200; at++)
    fields[`a${at}`] = integer(
      `a${at}`,
      at % 4 === 0 ? { formula: `a${at - 1} + 1` } : { when: { visible: `a${at} > 1 or a0 == ${at}` } },
    );
  const rules = rulesOf({ fields });
  if (!rules) throw new Error('no rules');
  const model = createFollowModel(rules, (values) => ({ values, now: 0 }));
  model.start({ a3: 5 });
  const heard: string[] = [];
  for (const name of Object.keys(fields)) model.subscribe(name, () => heard.push(name));
  expect(model.changed(['a7'], { a3: 5, a7: 2 })).toEqual({ a8: 3 });
  expect(heard).toEqual(['a7']);
  expect(model.state('a7').visible).toBe(true);
  expect(model.state('a11').visible).toBe(false);
});

test('what becomes read-only has its former value again, and what follows from it too', () => {
  const rules = rulesOf({
    fields: {
      done: integer('done'),
      amount: integer('amount', { when: { readOnly: 'done == 1' } }),
      twice: integer('twice', { formula: 'amount * 2' }),
    },
  });
  if (!rules) throw new Error('no rules');
  const model = createFollowModel(rules, (values) => ({ values, now: 0 }));
  expect(model.start({ done: 0, amount: 3 })).toEqual({ twice: 6 });
  expect(model.changed(['amount'], { done: 0, amount: 9, twice: 6 })).toEqual({ twice: 18 });
  expect(model.changed(['done'], { done: 1, amount: 9, twice: 18 })).toEqual({ amount: 3, twice: 6 });
});
