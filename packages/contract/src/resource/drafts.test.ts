import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customer } from '../modules/customer/customer.resource.ts';
import { template } from '../modules/template/template.resource.ts';
import { user } from '../modules/user/user.resource.ts';
import { addDraft, differences, editDraft, extraDraft, sameValue, settled, TEMPORARY_ID } from './drafts.ts';

/** Lines as held by a form: new ones have a temporary id. */
const withIds = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row, at) => ({ id: `${TEMPORARY_ID}${at}`, ...row }));

const base = {
  id: 'c1',
  version: 7,
  name: '张三',
  mobile: '13800000000',
  idNo: '110***********1234',
  remark: null,
  plotCount: 2,
};

describe('addDraft', () => {
  test('blank values and server-owned fields stay out, texts are trimmed', () => {
    expect(addDraft(customer, { name: ' 李四 ', remark: '  ', customerNo: 'X', plotCount: 3 })).toEqual({
      name: '李四',
    });
  });

  test('lines travel without their keys and computed columns', () => {
    const items = withIds([{ itemType: '01', name: '使用费', unitPrice: 100, quantity: 2, amount: 200 }]);
    expect(addDraft(template, { code: 'A', items }).items).toEqual([
      { itemType: '01', name: '使用费', unitPrice: 100, quantity: 2 },
    ]);
  });
});

describe('editDraft', () => {
  test('what nobody touched is not sent: a masked number stays what it is in the database', () => {
    expect(editDraft(customer, base, { ...base, name: '张三丰' })).toEqual({ id: 'c1', version: 7, name: '张三丰' });
  });

  test('a cleared field is sent as null', () => {
    expect(editDraft(customer, { ...base, remark: '旧' }, { ...base, remark: '' })).toEqual({
      id: 'c1',
      version: 7,
      remark: null,
    });
  });

  test('a field that may only be given on add is never sent', () => {
    expect(editDraft(template, { id: 't', version: 1, cemeteryId: 'a' }, { cemeteryId: 'b' })).toEqual({
      id: 't',
      version: 1,
    });
  });
});

describe('extraDraft', () => {
  const extras = { names: ['roles', 'password'], former: { roles: 'lastroles' } };

  test.each([
    ['what was filled is sent on adding', { roles: 'a', password: '' }, undefined, { roles: 'a' }],
    ['nothing that stayed is sent on editing', { roles: 'a' }, { roles: 'a' }, {}],
    [
      'a changed list goes with what the form showed',
      { roles: 'a,b' },
      { roles: 'a' },
      { roles: 'a,b', lastroles: 'a' },
    ],
    ['a list taken away is an empty text', { roles: null }, { roles: 'a' }, { roles: '', lastroles: 'a' }],
    ['a first list had none before', { roles: 'a' }, { roles: null }, { roles: 'a', lastroles: '' }],
  ])('%s', (_name, values, base, body) => {
    expect(extraDraft(extras, values, base)).toEqual(body);
  });
});

describe('two writers (user-asks row 7)', () => {
  test('who changed what', () => {
    const mine = { ...base, name: '我', remark: '我记' };
    const latest = { ...base, version: 8, name: '他', mobile: '13900000000' };
    const found = differences(customer, base, mine, latest);
    expect(found.map(({ name, changed, take }) => [name, changed, take])).toEqual([
      ['name', 'both', 'mine'],
      ['mobile', 'other', 'latest'],
      ['remark', 'me', 'mine'],
    ]);
  });

  test('a sub-table counts as one field', () => {
    const items = (price: number) => withIds([{ id: 'i', name: '费', unitPrice: price, quantity: 1 }]);
    const [only] = differences(template, { items: items(1) }, { items: items(2) }, { items: items(3) });
    expect(only).toMatchObject({ name: 'items', changed: 'both', take: 'mine' });
  });

  test('what is saved besides the fields counts too: roles the other one gave stay unless I changed them myself', () => {
    const opened = { realname: '王芳', selectedroles: 'r1' };
    const mine = { ...opened, realname: '王小芳' };
    const latest = { ...opened, selectedroles: 'r1,r2' };
    const found = differences(user, opened, mine, latest, ['selectedroles']);
    expect(found.map(({ name, changed, take }) => [name, changed, take])).toEqual([
      ['realname', 'me', 'mine'],
      ['selectedroles', 'other', 'latest'],
    ]);
    expect(extraDraft({ names: ['selectedroles'] }, settled(latest, mine, found), latest)).toEqual({});
  });

  const name = fc.constantFrom('甲', '乙', '丙', '');
  const rowOf = fc.record({ name, address: name, remark: name });

  test('in no order of two saves is a field of either writer lost', () => {
    fc.assert(
      fc.property(rowOf, rowOf, rowOf, (before, mine, theirs) => {
        const result = settled(theirs, mine, differences(customer, before, mine, theirs)) as typeof before;
        for (const key of ['name', 'address', 'remark'] as const) {
          const iChanged = !sameValue(before[key], mine[key]);
          expect(sameValue(result[key], iChanged ? mine[key] : theirs[key])).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
