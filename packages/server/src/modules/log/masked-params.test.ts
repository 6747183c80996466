import { OPERATE } from '@songbai/contract/modules/log/log.resource.ts';
import { describe, expect, test } from 'vitest';
import { maskedText } from '../../platform/masked-text.ts';
import { maskedParams } from './masked-params.ts';
import { operateTypeOf } from './operate-type.ts';

describe('contract/1 §12: what the log keeps of a call', () => {
  test.each<[name: string, given: unknown, kept: unknown]>([
    [
      'passwords and tokens',
      { username: 'wang', password: 'Abc123!@', newToken: 'x' },
      { username: 'wang', password: '***', newToken: '***' },
    ],
    ['codes sent by SMS', { smscode: '123456', captcha: 'aB3d' }, { smscode: '***', captcha: '***' }],
    ['phones', { mobile: '13800138000', phone: 13912345678 }, { mobile: '138****8000', phone: '139****5678' }],
    ['landlines', { contactPhone: '010-88886666' }, { contactPhone: '010*****6666' }],
    ['identity numbers', { idNo: '110101199003078515' }, { idNo: '110***********8515' }],
    [
      'numbers inside of texts',
      { memo: '电话13800138000，证件11010119900307851X。' },
      { memo: '电话138****8000，证件110***********851X。' },
    ],
    [
      'numbers that are neither',
      { orderNo: 'GM202608010001', amount: 13800138000 },
      { orderNo: 'GM202608010001', amount: 13_800_138_000 },
    ],
    ['long texts', { content: '长'.repeat(501), name: '短' }, { content: '（501字，未记录）', name: '短' }],
    ['parts inside', { customer: { mobile: '13800138000' } }, { customer: { mobile: '138****8000' } }],
    ['the time stamp of a GET', { _t: 1, a: 2 }, { a: 2 }],
    ['nothing', undefined, undefined],
  ])('%s', (_name, given, kept) => {
    expect(maskedParams(given)).toBe(kept === undefined ? '' : JSON.stringify(kept));
  });

  test('a huge or deep body costs and keeps no more than a small one', () => {
    const long = maskedParams({ ids: Array.from({ length: 10_000 }, (_, at) => `id-${at}`) });
    expect(long).toContain('…共10000项');
    expect(long.length).toBeLessThan(600);
    const wide = maskedParams(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 'v'.repeat(400)])));
    expect(wide.length).toBeLessThanOrEqual(4001);
    let deep: object = {};
    for (let level = 0; level < 50; level += 1) deep = { deep };
    expect(maskedParams(deep)).toBe('{"deep":{"deep":{"deep":{"deep":"…"}}}}');
  });

  test('an id of nineteen digits is no identity number', () => {
    expect(maskedText('1234567890123456789')).toBe('1234567890123456789');
  });
});

describe('contract/1 §12: kind of work by the name of the action', () => {
  test.each([
    ['POST', '/api/sys/user/add', OPERATE.add],
    ['PUT', '/api/sys/user/edit', OPERATE.edit],
    ['POST', '/api/sys/user/edit', OPERATE.edit],
    ['DELETE', '/api/sys/user/deleteBatch', OPERATE.remove],
    ['DELETE', '/api/sys/tenant/users', OPERATE.remove],
    ['POST', '/api/cemetery/plot/importExcel', OPERATE.import],
    ['GET', '/api/cemetery/plot/exportXls', OPERATE.export],
    ['GET', '/api/sys/annountCement/doReleaseData', OPERATE.edit],
    ['POST', '/api/cemetery/plot/lock', OPERATE.edit],
    ['POST', '/api/cemetery/order/quote', OPERATE.query],
    ['PUT', '/api/sys/thing/:id', OPERATE.edit],
    ['GET', '/api/sys/user/list', undefined],
    ['GET', '/api/sys/document', undefined],
  ])('%s %s', (method, path, type) => {
    expect(operateTypeOf(method, path)).toBe(type);
  });
});
