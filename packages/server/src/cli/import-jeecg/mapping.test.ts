import { foldedName } from '@songbai/contract/rules/account-name.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familyHash, fitsFamilyHash, isFamilyHash } from '../../platform/family-password.ts';
import { AccountNames, decideAccount } from './accounts.ts';
import { mappedComponent } from './components.ts';
import { translateRule } from './data-rules.ts';
import { targetId } from './ids.ts';
import { RowReader } from './row-reader.ts';
import { sourceFailure } from './source-failures.ts';
import { fillFunction } from './stages/coding-rules.ts';
import { decideTenant } from './stages/tenants.ts';

describe('issue 12 §5: passwords of JeecgBoot (contract/1 §2.14)', () => {
  // Rows of the family's public script, whose password is 123456.
  test.each([
    ['admin', 'RCGTeGiH', 'cb362cfeefbf3d8d'],
    ['jeecg', 'vDDkDzrK', '3dd8371f3cf8240e'],
  ])('%s', (account, salt, cipherText) => {
    const hash = familyHash(account, salt, cipherText.toUpperCase()) ?? '';
    expect(isFamilyHash(hash)).toBe(true);
    expect(fitsFamilyHash(hash, '123456')).toBe(true);
    for (const wrong of ['123457', '', '密码', '123456 ', account]) expect(fitsFamilyHash(hash, wrong)).toBe(false);
  });

  test.each([
    ['a', 'short', 'cb362cfeefbf3d8d'],
    ['a', 'RCGTeGiH', ''],
    ['a', 'RCGTeGiH', 'cb362cfeefbf3d'],
    ['a', 'RCGTeGiH', '123456'],
    ['a', 'RCGTeGiH', '{bcrypt}$2a$10$xyz'],
  ])('what is no such hash is none: %s %s %s', (account, salt, cipherText) => {
    expect(familyHash(account, salt, cipherText)).toBeUndefined();
  });

  test('no text of a stored hash makes the check throw', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (hash, password) => typeof fitsFamilyHash(`family$${hash}`, password) === 'boolean',
      ),
    );
  });
});

describe('issue 12 §5: names of accounts', () => {
  const names = () => {
    const known = new AccountNames();
    known.add('admin', 'own');
    known.add('zhang', 'imported');
    return known;
  };
  const decide = (given: string) => decideAccount(given, names(), (id) => id === 'imported');

  test.each([
    ['wang', { kind: 'take', username: 'wang' }],
    ['admin', { kind: 'same', id: 'own' }],
    ['Admin', { kind: 'take', username: 'Admin_2' }],
    ['ａｄｍｉｎ', { kind: 'take', username: 'ａｄｍｉｎ_2' }],
    ['zhang', { kind: 'take', username: 'zhang_2' }],
    ['ZHANG', { kind: 'take', username: 'ZHANG_2' }],
    ['li\u200b lei', { kind: 'take', username: 'lilei' }],
    ['a;b', { kind: 'refuse' }],
    ['', { kind: 'refuse' }],
    ['\0', { kind: 'refuse' }],
  ])('%j', (given, expected) => {
    expect(decide(given)).toMatchObject(expected);
  });

  test('a name that is taken is free after folding and allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        const decision = decide(given);
        if (decision.kind !== 'take') return;
        expect(patternMessage('account', decision.username)).toBeUndefined();
        expect(['admin', 'zhang']).not.toContain(foldedName(decision.username));
      }),
    );
  });
});

describe('issue 12 §5: components of menus', () => {
  test.each([
    ['system/UserList', { kind: 'ours', component: 'system/UserList' }],
    ['/views/system/UserList.vue', { kind: 'ours', component: 'system/UserList' }],
    ['modules/system/UserList', { kind: 'ours', component: 'system/UserList' }],
    ['system/user/index', { kind: 'ours', component: 'system/UserList' }],
    ['/monitor/log/index', { kind: 'ours', component: 'system/LogList' }],
    ['dashboard/Analysis', { kind: 'ours', component: 'dashboard/Analysis' }],
    ['layouts/RouteView', { kind: 'group' }],
    ['layouts/default/index', { kind: 'group' }],
    ['RouteView', { kind: 'group' }],
    ['', { kind: 'group' }],
    ['layouts/IframePageView', { kind: 'frame' }],
    ['modules/online/cgform/OnlCgformHeadList', { kind: 'online' }],
    ['super/online/cgform/index', { kind: 'online' }],
    ['biz/MyList', { kind: 'unknown', component: 'biz/MyList' }],
    ['constructor', { kind: 'unknown' }],
    ['__proto__', { kind: 'unknown' }],
  ])('%s', (given, expected) => {
    expect(mappedComponent(given)).toMatchObject(expected);
  });

  test('whatever a menu names, the answer is one of the kinds', () => {
    fc.assert(fc.property(fc.string(), (given) => typeof mappedComponent(given).kind === 'string'));
  });
});

describe('issue 12 §5: data rules', () => {
  const place = { component: 'system/UserList', departCodes: new Map([['A01', 'A02']]) };
  const translate = (column: string, conditions: string, value: string) =>
    translateRule({ column, conditions, value }, place);

  test.each([
    ['create_by', '=', '#{sys_user_code}', { ok: true, column: 'createBy' }],
    ['createBy', 'LIKE', '王', { ok: true, column: 'createBy', value: '王' }],
    ['sysOrgCode', 'RIGHT_LIKE', 'A01', { ok: true, value: 'A02' }],
    ['sysOrgCode', 'IN', 'A01,#{sys_multi_org_code}', { ok: true, value: 'A02,#{sys_multi_org_code}' }],
    ['sysOrgCode', '=', 'A09', { ok: false }],
    ['password', '=', 'x', { ok: false }],
    ['', '=', 'x', { ok: false }],
    ['createBy', 'REGEXP', 'x', { ok: false }],
    ['createBy', '__proto__', 'x', { ok: false }],
    ['createBy', '!=', '#{unknown_variable}', { ok: false }],
    ['createBy', '=', '$'.concat('{sys_user_code}'), { ok: false }],
    ['', 'USE_SQL_RULES', "create_by = '#{sys_user_code}' or sex = '1'", { ok: true, column: null }],
    ['', 'USE_SQL_RULES', 'id in (select id from sys_user)', { ok: false }],
    ['', 'USE_SQL_RULES', '1=1; drop table sys_user', { ok: false }],
    ['', 'USE_SQL_RULES', "password = 'x'", { ok: false }],
    ['', 'USE_SQL_RULES', "sys_org_code = 'A01'", { ok: false }],
  ])('%s %s %s', (column, conditions, value, expected) => {
    expect(translate(column, conditions, value)).toMatchObject(expected);
  });

  test('nothing that a rule holds makes the translation throw', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('=', 'IN', 'USE_SQL_RULES', 'x'),
        fc.string(),
        (column, conditions, value) => typeof translate(column, conditions, value).ok === 'boolean',
      ),
    );
  });
});

describe('issue 12 §5: values, ids and tenants', () => {
  const reader = (value: unknown) => new RowReader({ v: value });

  test.each([
    ['2024-02-29 10:20:30', '2024-02-29 10:20:30'],
    ['2024-02-29', '2024-02-29 00:00:00'],
    ['2024-02-29 10:20:30.123456', '2024-02-29 10:20:30'],
    ['0000-00-00 00:00:00', null],
    ['2023-02-29 00:00:00', null],
    ['2024-00-10 00:00:00', null],
    ['', null],
    [null, null],
  ])('moment %s', (given, expected) => {
    expect(reader(given).datetime('v', '时间')).toBe(expected);
  });

  test('texts have no control characters, no half emoji and no more than their length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (given, max) => {
        const text = reader(given).line('v', '名称', max) ?? '';
        expect(text.length).toBeLessThanOrEqual(max);
        expect(text).not.toMatch(/\p{Cc}|\p{Cs}/u);
      }),
    );
  });

  test.each([
    [Buffer.from([1]), 1],
    [Buffer.from([0]), 0],
    [1, 1],
    ['1', 1],
    ['0', 0],
    [null, 0],
  ])('flag %j', (given, expected) => {
    expect(reader(given).flag('v')).toBe(expected);
  });

  test('ids stay when they are ids, and others always become the same one', () => {
    for (const id of [
      'e9ca23d68d884d4ebb19d07889727dae',
      '1438108176273760258',
      '018f2b5c-7e1a-7000-8000-000000000001',
    ])
      expect(targetId('sys_user', id)).toBe(id);
    expect(targetId('sys_user', '1')).toMatch(/^[\da-f]{32}$/);
    expect(targetId('sys_user', '1')).toBe(targetId('sys_user', '1'));
    expect(targetId('sys_user', '1')).not.toBe(targetId('sys_role', '1'));
  });

  test.each([
    [
      { id: 5, name: '新' },
      { kind: 'take', id: 5 },
    ],
    [
      { id: 1, name: '本园' },
      { kind: 'present', id: 1 },
    ],
    [
      { id: 1, name: '别家' },
      { kind: 'take', id: 3 },
    ],
    [
      { id: 0, name: '本园' },
      { kind: 'merged', id: 1 },
    ],
    [
      { id: 3_000_000_000, name: '大' },
      { kind: 'take', id: 3 },
    ],
  ])('tenant %j', (tenant, expected) => {
    const here = [
      { id: 1, name: '本园' },
      { id: 2, name: '二园' },
    ];
    expect(decideTenant(tenant, here, new Set([0, 5]))).toEqual(expected);
  });

  test.each([
    ['org.jeecg.modules.system.rule.OrderNumberRule', 'orderNumber'],
    ['org.jeecg.modules.system.rule.OrgCodeRule', 'departCode'],
    ['org.jeecg.modules.system.rule.CategoryCodeRule', 'categoryCode'],
    ['documentNumber', 'documentNumber'],
    ['com.acme.OwnRule', undefined],
    ['constructor', undefined],
  ])('fill rule %s', (given, expected) => {
    expect(fillFunction(given)).toBe(expected);
  });

  test('failures of the source are told in a sentence', () => {
    expect(sourceFailure(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).message).toContain('没有应答');
    expect(sourceFailure(new Error('odd\n  at stack')).message).toBe(
      '读取来源数据库失败 / reading the source failed (odd)',
    );
    expect(
      sourceFailure(new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })])).message,
    ).toContain('没有应答');
  });
});
