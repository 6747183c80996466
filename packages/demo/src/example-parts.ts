import { insertMany } from '@songbai/server/db/bulk.ts';
import type { Engine, Trx } from '@songbai/server/db/database.ts';
import { dayText, officeTime } from './calendar.ts';
import { givenName, surname } from './names.ts';
import { createRandom, type Random } from './random.ts';
import type { World } from './world.ts';

const SEED = 94;
const SHIPS = ['东方之星', '江海通', '长风', '浦江', '海盛', '远洋', '新润', '宏泰', '丰年', '天成', '晨光', '金桥'];
const COMPANIES = ['长航船务有限公司', '海盛物流有限公司', '江南航运有限公司', '远大船舶代理有限公司'];
const TRENDS = ['进港', '出港', '移泊', '锚泊', '靠泊作业'];
const PORTS = ['外高桥港区', '洋山港区', '罗泾港区', '吴淞港区'];

/** Names of the tree, three levels deep. */
const TREE: readonly (readonly [name: string, component: string, children: readonly string[]])[] = [
  ['综合业务', 'layouts/RouteView', ['客户登记', '墓位预订', '合同签订', '收款开票']],
  ['园务管理', 'layouts/RouteView', ['绿化养护', '道路维修', '安全巡查']],
  ['安葬服务', 'layouts/RouteView', ['预约登记', '现场安排', '仪式记录', '回访']],
  ['物资仓储', 'layouts/RouteView', ['石材', '鲜花', '祭祀用品']],
  ['档案资料', 'layouts/RouteView', []],
];
const STEPS = ['登记', '复核', '归档'];

const TASKS: readonly (readonly [title: string, status: string])[] = [
  ['核对三月收款单', '1'],
  ['整理清明接待排班', '1'],
  ['补录旧档案照片', '1'],
  ['更换东区指示牌', '1'],
  ['修订预订合同文本', '2'],
  ['清点花岗岩库存', '2'],
  ['回访上月安葬家属', '2'],
  ['墓碑描金样板确认', '3'],
  ['雨季排水检查', '3'],
  ['上季度报表归档', '4'],
  ['新员工系统培训', '4'],
];

/** Rows of the further example pages for the first company: tree, editable tables, board. */
export async function addExampleParts(trx: Trx, engine: Engine, world: World, tenantId: number): Promise<void> {
  const random = createRandom(SEED);
  const stamp = () => ({ tenantId, createBy: 'admin', createTime: officeTime(random, world.today - 30) });
  await insertMany(trx, engine, 'testTree', treeRows(world, stamp));
  const ships = SHIPS.map((name, at) => ({
    ...shipOf(random, name),
    id: world.ids('example'),
    ...ordered(stamp(), at),
  }));
  await insertMany(trx, engine, 'testShip', ships);
  const jobs = ships.flatMap(({ id }) =>
    Array.from({ length: random.int(1, 3) }, (_none, at) => ({
      ...jobOf(random, world),
      id: world.ids('example'),
      shipId: id,
      ...ordered(stamp(), at),
    })),
  );
  await insertMany(trx, engine, 'testShipJob', jobs);
  await insertMany(trx, engine, 'testTask', taskRows(random, world, stamp));
}

type Stamp = () => { tenantId: number; createBy: string; createTime: string };

/** Lists show rows in the order of their creation, which is that of the list here. */
const ordered = (stamp: ReturnType<Stamp>, at: number) => ({
  ...stamp,
  createTime: `${stamp.createTime.slice(0, 17)}${String(at).padStart(2, '0')}`,
});

function treeRows(world: World, stamp: Stamp) {
  const rows: object[] = [];
  const add = (name: string, component: string, pid: string, orderNum: number): string => {
    const id = world.ids('example');
    rows.push({ id, name, component, pid, orderNum, ...stamp() });
    return id;
  };
  for (const [at, [name, component, children]] of TREE.entries()) {
    const top = add(name, component, '0', at + 1);
    for (const [place, child] of children.entries()) {
      const below = add(child, `examples/${at + 1}/${place + 1}`, top, place + 1);
      if (place === 0) for (const [step, text] of STEPS.entries()) add(`${child}${text}`, '', below, step + 1);
    }
  }
  return rows;
}

function shipOf(random: Random, name: string) {
  return {
    shipName: `${name}${random.int(1, 99)}号`,
    callSign: `B${String.fromCharCode(random.int(65, 90))}${random.int(100, 999)}`,
    len: random.int(600, 3300) / 10,
    ton: random.int(500, 60_000),
    payer: `${surname(random)}${givenName(random, '1', 1980)}`,
    count: random.int(1, 20),
    company: random.pick(COMPANIES),
    trend: random.pick(TRENDS),
  };
}

function jobOf(random: Random, world: World) {
  const day = world.today - random.int(1, 10);
  return {
    tug: `沪港拖${random.int(1, 30)}号`,
    workStartTime: `${dayText(day)} ${String(random.int(8, 11)).padStart(2, '0')}:00:00`,
    workStopTime: `${dayText(day)} ${random.int(13, 18)}:30:00`,
    jobType: random.pick(['集装箱', '散货', '油轮']),
    portArea: random.pick(PORTS),
  };
}

function taskRows(random: Random, world: World, stamp: Stamp) {
  const places = new Map<string, number>();
  return TASKS.map(([title, status]) => {
    const orderNum = (places.get(status) ?? 0) + 1;
    places.set(status, orderNum);
    return {
      id: world.ids('example'),
      title,
      status,
      level: random.pick(['1', '1', '2', '3']),
      owner: `${surname(random)}${givenName(random, random.chance(0.5) ? '1' : '2', 1985)}`,
      dueDate: dayText(world.today + random.int(1, 40)),
      content: `${title}，完成后请在看板上移到下一列。`,
      orderNum,
      ...stamp(),
    };
  });
}
