import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import type { UserDepart } from '@songbai/contract/modules/user/user.calls.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import {
  type Difference,
  differences,
  type Extras,
  editDraft,
  extraDraft,
  sameValue,
  settled,
} from '@songbai/contract/resource/drafts.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from './test-app.ts';
import { good, newWorld, orderBody, type Row, type World } from './world.ts';

const SEED = 20_260_630;
const STALE = '该记录已被他人修改，请刷新后重试';

type Values = Readonly<Record<string, unknown>>;

/** A record that two people edit repeatedly, and the values either may enter. */
interface Contested {
  resource: Resource;
  rounds: number;
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** Creates the record; returns its id. */
  make(world: World): Promise<string>;
  extras?: Extras & { read(who: Caller, id: string): Promise<Values> };
}

const word = fc.constantFrom(null, '甲', '乙', '丙丁', '  边上有空白  ');
const filled = fc.constantFrom('甲', '乙', '丙丁');
const listOf = (...ids: string[]) => fc.subarray(ids, { minLength: 1 }).map((chosen) => chosen.join(','));

async function userLinks(who: Caller, id: string): Promise<Values> {
  const [roles, departs] = await Promise.all([
    who.get<string[]>('/sys/user/queryUserRole', { userid: id }),
    who.get<UserDepart[]>('/sys/user/userDepartList', { userId: id }),
  ]);
  return {
    selectedroles: roles.success ? roles.result.join(',') : null,
    selecteddeparts: departs.success ? departs.result.map(({ key }) => key).join(',') : null,
  };
}

const CONTESTED: Contested[] = [
  {
    resource: customer,
    rounds: 350,
    fields: {
      ...{ name: filled, formerName: word, phone2: fc.constantFrom(null, '010-66668888', '010-66669999') },
      ...{ wechat: word, address: word, workUnit: word, introducer: word, remark: word },
      level: fc.constantFrom('1', '2', '3'),
      birthday: fc.constantFrom(null, '1950-01-01', '1961-12-31'),
    },
    make: async ({ admin }) =>
      good(await admin.post('/cemetery/customer/add', { name: '陈明', mobile: '13800138000' })).id,
  },
  {
    resource: user,
    rounds: 100,
    fields: {
      ...{ realname: filled, telephone: fc.constantFrom(null, '010-66668888', '010-66669999') },
      email: fc.constantFrom(null, 'a@example.com', 'b@example.com'),
      phone: fc.constantFrom('13900000001', '13900000002'),
      workNo: fc.constantFrom(null, 'W1', 'W2'),
      sex: fc.constantFrom(null, 1, 2),
      birthday: fc.constantFrom(null, '1980-01-01', '1991-12-31'),
      selectedroles: listOf('role-sales', 'role-cashier', 'role-records'),
      selecteddeparts: listOf('depart-A01', 'depart-A01A01', 'depart-A01A02'),
    },
    make: async ({ t }) => {
      await t.user({ username: 'contested', roles: ['sales'], departs: ['A01'] });
      return 'user-contested';
    },
    extras: {
      names: ['selectedroles', 'selecteddeparts'],
      former: { selectedroles: 'lastselectedroles', selecteddeparts: 'lastselecteddeparts' },
      read: userLinks,
    },
  },
  {
    resource: role,
    rounds: 250,
    fields: { roleName: fc.constantFrom('甲组', '乙组', '丙组'), description: word },
    make: async ({ admin }) => good(await admin.post('/sys/role/add', { roleName: '争用', roleCode: 'contested' })).id,
  },
  {
    resource: depart,
    rounds: 150,
    fields: {
      ...{ departName: filled, departNameEn: word, departNameAbbr: word, description: word, memo: word },
      ...{ fax: word, address: word, mobile: fc.constantFrom(null, '13900000001', '13900000002') },
      departOrder: fc.integer({ min: 0, max: 3 }),
      status: fc.constantFrom('0', '1'),
      directorUserIds: fc.constantFrom('', 'user-admin', 'user-second', 'user-admin,user-second'),
    },
    make: async ({ admin }) =>
      good(await admin.post('/sys/sysDepart/add', { departName: '争用', orgCategory: '1' })).id,
    extras: {
      names: ['directorUserIds'],
      former: { directorUserIds: 'oldDirectorUserIds' },
      // Comes with the row.
      read: async () => ({}),
    },
  },
  {
    resource: order,
    rounds: 150,
    fields: {
      orderType: fc.constantFrom('1', '2'),
      payPlan: fc.constantFrom('1', '2'),
      channel: fc.constantFrom(null, '01', '02'),
      remark: word,
    },
    make: async ({ admin, plots }) => good(await admin.post('/cemetery/order/add', orderBody(plots[0]?.id ?? ''))).id,
  },
];

let world: World;
let writers: [Caller, Caller];

beforeAll(async () => {
  world = await newWorld();
  writers = [world.admin, await world.t.user({ username: 'second', roles: ['admin'] })];
});
afterAll(() => world.t.close());

/** One person's form: the values it was opened with and the current ones. */
interface OpenForm {
  who: Caller;
  base: Row;
  mine: Values;
}

/** The actions of a round: the fields each person fills in, and the values the slower one keeps. */
interface Round {
  edits: [Values, Values];
  keeps: ('mine' | 'latest')[];
}

function roundsOf({ fields, rounds }: Contested): Round[] {
  const edit = fc.record(fields, { requiredKeys: [] });
  const keeps = fc.array(fc.constantFrom('mine' as const, 'latest' as const), { minLength: 1, maxLength: 5 });
  return fc.sample(fc.record({ edits: fc.tuple(edit, edit), keeps }), { numRuns: rounds, seed: SEED });
}

async function read(subject: Contested, who: Caller, id: string): Promise<Row> {
  const row = good(await who.get<Row>(`${subject.resource.path}/queryById`, { id }));
  return { ...row, ...(await subject.extras?.read(who, id)) };
}

/** Saves like the web form. */
function save({ resource, extras }: Contested, { who, base, mine }: OpenForm) {
  const besides = extras ? extraDraft(extras, mine, base) : {};
  return who.put(`${resource.path}/edit`, { ...editDraft(resource, base, mine), ...besides });
}

const changedBy = ({ base, mine }: OpenForm, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => !sameValue(base[name], mine[name])).map((name) => [name, mine[name]]));

/** Lists of ids are equal in any order. */
const plain = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? null;
  const text = value.trim();
  return text.includes(',') ? text.split(',').sort().join(',') : text || null;
};

const shown = (row: Values, names: readonly string[]) => names.map((name) => [name, plain(row[name])]);

/** Expected state of the record: everything that was acknowledged and not discarded by choice. */
interface Truth {
  version: number;
  values: Values;
}

/** Plays a round: both open the record, save at once, and the slower one resolves the conflict and saves again. */
async function play(subject: Contested, id: string, { version, values }: Truth, round: Round): Promise<Truth> {
  const names = Object.keys(subject.fields);
  const forms = await Promise.all(
    writers.map(async (who, at): Promise<OpenForm> => {
      const base = await read(subject, who, id);
      expect([base.version, shown(base, names)]).toEqual([version, shown(values, names)]);
      return { who, base, mine: { ...base, ...round.edits[at] } };
    }),
  );
  const replies = await Promise.all(forms.map((form) => save(subject, form)));
  const first = replies.findIndex(({ success }) => success);
  expect(replies[1 - first]).toMatchObject({ success: false, message: STALE });
  const [winner, loser] = [forms[first], forms[1 - first]] as [OpenForm, OpenForm];
  const latest = await read(subject, loser.who, id);
  const found = differences(subject.resource, loser.base, loser.mine, latest, subject.extras?.names);
  // Only fields changed by both are asked about; the rest keeps the dialog's proposal.
  const chosen = found.map(
    (one, at): Difference => ({
      ...one,
      take: one.changed === 'both' ? (round.keeps[at % round.keeps.length] ?? one.take) : one.take,
    }),
  );
  good(await save(subject, { who: loser.who, base: latest, mine: settled(latest, loser.mine, chosen) }));
  const kept = chosen.filter(({ take }) => take === 'mine').map(({ name, mine }) => [name, mine]);
  return { version: version + 2, values: { ...values, ...changedBy(winner, names), ...Object.fromEntries(kept) } };
}

describe('two people on one record: 1,000 rounds, no field lost (user-asks row 7, design.md §5)', () => {
  test.each(CONTESTED.map((subject): [string, Contested] => [subject.resource.name, subject]))(
    '%s',
    { timeout: 180_000 },
    async (_name, subject) => {
      const id = await subject.make(world);
      const names = Object.keys(subject.fields);
      const opened = await read(subject, world.admin, id);
      let truth: Truth = { version: opened.version as number, values: opened };
      for (const round of roundsOf(subject)) truth = await play(subject, id, truth, round);
      const now = await read(subject, world.admin, id);
      expect([now.version, shown(now, names)]).toEqual([truth.version, shown(truth.values, names)]);
      expect(await loggedVersions(subject.resource.table, id, opened.version as number)).toEqual(
        Array.from({ length: subject.rounds * 2 }, (_, step) => (opened.version as number) + step + 1),
      );
    },
  );
});

/** Versions of a record after one, in the order of the data log. */
async function loggedVersions(table: string, id: string, after: number): Promise<number[]> {
  const rows = await world.t.database.db
    .selectFrom('sysDataLog')
    .select('dataVersion')
    .where('dataTable', '=', table)
    .where('dataId', '=', id)
    .where('action', '=', 'edit')
    .orderBy('id')
    .execute();
  return rows.map((row) => Number(row.dataVersion)).filter((version) => version > after);
}
