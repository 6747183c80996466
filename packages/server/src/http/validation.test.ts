import { filledText } from '@songbai/contract/resource/filled-text.ts';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { checkBody, checkQuery } from './validation.ts';

describe('contract/1 §1.7: parameters of a query', () => {
  const schema = Type.Object({
    pageNo: Type.Integer({ minimum: 1, default: 1, title: '页码' }),
    count: Type.Optional(Type.Integer({ minimum: 1, title: '数量' })),
    async: Type.Boolean({ default: false, title: 'async' }),
    name: Type.String({ default: 'x', title: '名称' }),
    id: Type.Optional(Type.Integer({ title: '编号' })),
  });

  test.each([
    [{}, { pageNo: 1, async: false, name: 'x' }],
    [
      { pageNo: '', async: '', name: '', id: '' },
      { pageNo: 1, async: false, name: '' },
    ],
    [
      { pageNo: '3', async: 'true', name: 'a', id: '7' },
      { pageNo: 3, async: true, name: 'a', id: 7 },
    ],
  ])('%j is read as %j', (given, read) => {
    const query: Record<string, unknown> = { ...given };
    checkQuery(schema, query);
    expect(query).toEqual(read);
  });

  test.each([{ count: '0' }, { count: 'abc' }, { count: ' ' }, { async: 'maybe' }])('%j is refused', (given) => {
    expect(() => checkQuery(schema, { ...given })).toThrow(/^校验失败！(数量|async)/);
  });

  test.each([
    ['0', '99999', 1, 100],
    ['-1', '-1', 1, 10],
    ['abc', '1.5', 1, 10],
    [['2', '3'], ['20', '30'], 3, 30],
    ['9'.repeat(30), '1e2', 50, 100],
  ])('paging is read as the lists of resources read it: %j of %j', (pageNo, pageSize, no, size) => {
    const paged = Type.Object({
      pageNo: Type.Integer({ minimum: 1, maximum: 50, default: 1 }),
      pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
    });
    const query: Record<string, unknown> = { pageNo, pageSize };
    checkQuery(paged, query);
    expect(query).toEqual({ pageNo: no, pageSize: size });
  });
});

test('a bound that was passed names the label of the whole field', () => {
  const number = Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[1-9]' })], { title: '租户编号' });
  expect(() => checkBody(Type.Object({ id: number }), { id: 0 })).toThrow('校验失败！租户编号不能小于1');
});

test.each([
  [{}, '名称不能为空'],
  [{ name: '' }, '名称不能少于2个字符'],
  [{ name: '甲' }, '名称不能少于2个字符'],
  [{ name: '甲乙', note: '' }, '说明不能为空'],
  [{ name: '甲乙', reason: ' \u3000' }, '原因不能为空'],
  [{ name: '甲乙丙丁' }, '名称不能超过3个字符'],
])('%j: %s', (body, text) => {
  const name = Type.Union([Type.String({ minLength: 2, maxLength: 3 }), Type.Null()], { title: '名称' });
  const note = Type.Optional(Type.String({ minLength: 1, title: '说明' }));
  const reason = Type.Optional(filledText('原因', 200));
  expect(() => checkBody(Type.Object({ name, note, reason }), body)).toThrow(`校验失败！${text}`);
});
