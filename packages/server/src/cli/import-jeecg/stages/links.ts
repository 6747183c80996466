import type { Tables } from '../../../db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import type { Values } from '../../../resource/context.ts';
import { knownPairs } from '../job.store.ts';
import { add, type Job, liveBlocks } from '../job.ts';
import type { RowReader } from '../row-reader.ts';

/** One side of a link: its column in the source, the source's table it points to, and its column here. */
interface Side {
  from: string;
  table: string;
  to: string;
  missing: string;
}

interface LinkTable {
  table: string;
  title: string;
  target: keyof Tables & string;
  targetTable: string;
  sides: readonly [Side, Side];
}

const person: Side = { from: 'user_id', table: 'sys_user', to: 'userId', missing: '用户' };

export const USER_ROLES: LinkTable = {
  table: 'sys_user_role',
  title: '用户角色',
  target: 'sysUserRole',
  targetTable: 'sys_user_role',
  sides: [person, { from: 'role_id', table: 'sys_role', to: 'roleId', missing: '角色' }],
};

export const USER_DEPARTS: LinkTable = {
  table: 'sys_user_depart',
  title: '用户部门',
  target: 'sysUserDepart',
  targetTable: 'sys_user_depart',
  sides: [person, { from: 'dep_id', table: 'sys_depart', to: 'depId', missing: '部门' }],
};

export const DEPART_ROLE_USERS: LinkTable = {
  table: 'sys_depart_role_user',
  title: '部门角色成员',
  target: 'sysDepartRoleUser',
  targetTable: 'sys_depart_role_user',
  sides: [person, { from: 'drole_id', table: 'sys_depart_role', to: 'droleId', missing: '部门角色' }],
};

/** Links of people; accounts that were here before keep theirs. */
export async function takeLinks(job: Job, { table, title, target, targetTable, sides }: LinkTable): Promise<void> {
  const section = job.report.section(table, title);
  const [first, second] = sides;
  const pairs = await knownPairs(job.context.database.db, targetTable, [first.to, second.to]);
  for await (const block of liveBlocks(job, { table, section })) {
    const rows: Values[] = [];
    for (const reader of block) {
      const [one, other] = [idOf(job, first, reader), idOf(job, second, reader)];
      const name = `${reader.key(first.from)} → ${reader.key(second.from)}`;
      const pair = `${one} ${other}`;
      if (one === undefined) section.refused(reader, name, `${first.missing}不存在或未导入`);
      else if (other === undefined) section.refused(reader, name, `${second.missing}不存在或未导入`);
      else if (job.ownAccounts.has(reader.key('user_id'))) section.merged(reader, name, '本系统已有的账号，关系不变');
      else if (pairs.has(pair)) section.present();
      else {
        pairs.add(pair);
        rows.push({ id: newId(), [first.to]: one, [second.to]: other });
        section.added(reader, name);
      }
    }
    await add(job, { table: target, rows, unlogged: true, state: 'rights' });
  }
}

const idOf = (job: Job, side: Side, reader: RowReader): string | undefined =>
  job.ids.get(side.table, reader.key(side.from));
