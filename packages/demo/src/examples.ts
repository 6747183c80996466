import { insertMany } from '@songbai/server/db/bulk.ts';
import type { Engine, Trx } from '@songbai/server/db/database.ts';
import { type Day, dayText, officeTime, yearOf } from './calendar.ts';
import { givenName, idNumber, mobile, type Sex, surname } from './names.ts';
import { createRandom, type Random } from './random.ts';
import type { World } from './world.ts';

const RECORDS = 36;
const ORDERS = 60;
/** Orders go back so far, for reports by year and month. */
const ORDER_DAYS = 3 * 365;
const SEED = 76;
const TRADES = ['销售', '收银', '档案', '安葬', '绿化', '石刻', '客服', '财务'];
const FLIGHTS = ['MU', 'CA', 'CZ', 'HU'];

/** Rows of the example pages for the first company. */
export async function addExamples(trx: Trx, engine: Engine, world: World, tenantId: number): Promise<void> {
  const random = createRandom(SEED);
  const records = Array.from({ length: RECORDS }, () => recordOf(random, world, tenantId));
  const orders = Array.from({ length: ORDERS }, (_none, at) => orderOf(random, world, tenantId, at));
  await insertMany(trx, engine, 'testDemo', records);
  await insertMany(
    trx,
    engine,
    'testOrderMain',
    orders.map(({ main }) => main),
  );
  await insertMany(
    trx,
    engine,
    'testOrderCustomer',
    orders.flatMap(({ customers }) => customers),
  );
  await insertMany(
    trx,
    engine,
    'testOrderTicket',
    orders.flatMap(({ tickets }) => tickets),
  );
}

function personOf(random: Random, today: Day) {
  const sex: Sex = random.chance(0.5) ? '1' : '2';
  const birth = today - random.int(23 * 365, 58 * 365);
  return { sex, birth, name: `${surname(random)}${givenName(random, sex, yearOf(birth))}` };
}

function recordOf(random: Random, world: World, tenantId: number) {
  const { sex, birth, name } = personOf(random, world.today);
  const created = officeTime(random, world.today - random.int(1, 90));
  return {
    id: world.ids('example'),
    tenantId,
    name,
    keyWord: random.pick(TRADES),
    punchTime: officeTime(random, world.today - random.int(0, 30)),
    salaryMoney: random.int(45, 160) * 100,
    bonusMoney: random.int(0, 2000) / 100,
    sex,
    age: yearOf(world.today) - yearOf(birth),
    birthday: dayText(birth),
    email: `staff${random.int(1000, 9999)}@example.com`,
    content: `${name}，在${random.pick(TRADES)}岗位工作，熟悉业务流程。`,
    createBy: 'admin',
    createTime: created,
  };
}

function orderOf(random: Random, world: World, tenantId: number, at: number) {
  const id = world.ids('example');
  const day = world.today - random.int(1, ORDER_DAYS);
  const stamp = { createBy: 'admin', createTime: officeTime(random, day) };
  const customers = Array.from({ length: random.int(1, 3) }, () => {
    const { sex, birth, name } = personOf(random, world.today);
    const idcard = idNumber(random, sex, birth);
    return { id: world.ids('example'), tenantId, orderId: id, name, sex, idcard, telphone: mobile(random), ...stamp };
  });
  const tickets = Array.from({ length: random.int(1, 2) }, () => ({
    id: world.ids('example'),
    tenantId,
    orderId: id,
    ticketCode: `${random.pick(FLIGHTS)}${random.int(1000, 9999)}`,
    tickectDate: officeTime(random, day + random.int(3, 40)),
    ...stamp,
  }));
  const main = {
    id,
    tenantId,
    orderCode: `SL${dayText(day).replaceAll('-', '')}${String(at + 1).padStart(3, '0')}`,
    ctype: random.chance(0.7) ? '1' : '2',
    orderDate: stamp.createTime,
    orderMoney: customers.length * random.int(600, 2400),
    content: `共${customers.length}人`,
    ...stamp,
  };
  return { main, customers, tickets };
}
