import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { CEMETERY, good } from './world.ts';

const AT_ONCE = 6;
const ROUNDS = 3;

let t: TestApp;
let admin: Caller;
let cemeteryId: string;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  cemeteryId = good(await admin.post('/cemetery/cemetery/add', CEMETERY)).id;
  for (let n = 0; n <= AT_ONCE; n += 1) await t.user({ username: `agent${n}`, roles: [] });
  await t.user({ username: 'away', roles: [] });
});
afterAll(() => t.close());

interface Race {
  url: string;
  /** One of several drafts with the same unique value; `round` makes it new each time. */
  draft(round: number, at: number): object;
  refusal: RegExp;
}

const account = (round: number, at: number) => ({
  username: `racer${round}_${at}`,
  realname: '同时',
  password: 'Cedar-2026!',
  confirmpassword: 'Cedar-2026!',
});

const RACES: Record<string, Race> = {
  'a login name': {
    url: '/sys/user/add',
    draft: (round, at) => ({ ...account(round, at), username: `same${round}` }),
    refusal: /^用户名已存在!$/,
  },
  'a phone': {
    url: '/sys/user/add',
    draft: (round, at) => ({ ...account(round + 10, at), phone: `1390000000${round}` }),
    refusal: /^手机号已存在!$/,
  },
  'an e-mail address': {
    url: '/sys/user/add',
    draft: (round, at) => ({ ...account(round + 20, at), email: `same${round}@example.com` }),
    refusal: /^邮箱已存在!$/,
  },
  'a staff number': {
    url: '/sys/user/add',
    draft: (round, at) => ({ ...account(round + 30, at), workNo: `W${round}` }),
    refusal: /^工号已存在!$/,
  },
  'the code of a role': {
    url: '/sys/role/add',
    draft: (round) => ({ roleName: '同时', roleCode: `same${round}` }),
    refusal: /^角色编码已存在$/,
  },
  'the code of a department role': {
    url: '/sys/sysDepartRole/add',
    draft: (round) => ({ departId: 'depart-A01', roleName: '同时', roleCode: `same${round}` }),
    refusal: /^部门角色编码「same\d」已存在，请更换$/,
  },
  'the code of a position': {
    url: '/sys/position/add',
    draft: (round) => ({ code: `same${round}`, name: '同时', postRank: '1' }),
    refusal: /^职务编码「same\d」已存在，请更换$/,
  },
  'the number of a tenant': {
    url: '/sys/tenant/add',
    draft: (round) => ({ id: 100 + round, name: '同时' }),
    refusal: /^该编号已存在!$/,
  },
  'the code of a dictionary': {
    url: '/sys/dict/add',
    draft: (round) => ({ dictName: '同时', dictCode: `same${round}` }),
    refusal: /^字典编码「same\d」已存在，请更换$/,
  },
  'the code of a check rule': {
    url: '/sys/checkRule/add',
    draft: (round) => ({
      ruleCode: `same${round}`,
      ruleName: '同时',
      ruleJson: JSON.stringify([{ digits: '*', pattern: 'a', message: '不对' }]),
    }),
    refusal: /^规则Code「same\d」已存在，请更换$/,
  },
  'an agent of one account': {
    url: '/sys/sysUserAgent/add',
    draft: (_round, at) => ({
      ...{ userName: 'away', agentUserName: `agent${at}` },
      ...{ startTime: '2026-07-01 00:00:00', endTime: '2026-07-02 00:00:00' },
    }),
    refusal: /代理/,
  },
  'the code of a cemetery': {
    url: '/cemetery/cemetery/add',
    draft: (round, at) => ({ ...CEMETERY, code: `R${round}`, name: `陵园${round}_${at}` }),
    refusal: /已存在，请更换$/,
  },
  'the code of an area': {
    url: '/cemetery/area/add',
    draft: (round, at) => ({ cemeteryId, code: `R${round}`, name: `墓区${round}_${at}` }),
    refusal: /^墓区编码「R\d」已存在，请更换$/,
  },
  'the name of an area': {
    url: '/cemetery/area/add',
    draft: (round, at) => ({ cemeteryId, code: `N${round}${at}`, name: `同名${round}` }),
    refusal: /^墓区名称「同名\d」已存在，请更换$/,
  },
};

describe('one value wanted by several at the same moment: one gets it, the others hear the words of the check', () => {
  test.each(Object.entries(RACES))('%s', async (_name, { url, draft, refusal }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at): Promise<Envelope> => admin.post(url, draft(round, at))),
      );
      const refused = replies.filter(({ success }) => !success);
      const once = url !== '/sys/sysUserAgent/add' || round === 0;
      expect(refused.length, JSON.stringify(replies)).toBe(once ? AT_ONCE - 1 : AT_ONCE);
      for (const { message } of refused) expect(message).toMatch(refusal);
      // The check reports the same afterwards.
      expect((await admin.post(url, draft(round, AT_ONCE))).message).toBe(refused[0]?.message);
    }
  });

  test('a value taken by an edit at the same moment', async () => {
    const ids = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => good(await admin.post('/sys/user/add', account(40, at))).id),
    );
    const replies = await Promise.all(ids.map((id) => admin.put('/sys/user/edit', { id, phone: '13911112222' })));
    const refused = replies.filter(({ success }) => !success).map(({ message }) => message);
    expect(refused).toEqual(Array(AT_ONCE - 1).fill('手机号已存在!'));
  });
});
