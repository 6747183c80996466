import type { UserAgent, UserAgentRow } from '@songbai/contract/modules/user/user.calls.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';

const AGENT = ['id', 'userName', 'agentUserName', 'startTime', 'endTime', 'status'] as const;
const WRITTEN = ['createName', 'createBy', 'createTime', 'updateName', 'updateBy', 'updateTime'] as const;
const PLACE = ['sysOrgCode', 'sysCompanyCode'] as const;

/** The agent of an account. */
export async function agentOf(db: Db, by: 'userName' | 'id', value: string): Promise<UserAgentRow | undefined> {
  const row = await db
    .selectFrom('sysUserAgent')
    .select([...AGENT, ...WRITTEN, ...PLACE, 'version'])
    .where(by, '=', value)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row as UserAgentRow | undefined;
}

export async function insertAgent(trx: Trx, row: Tables['sysUserAgent']): Promise<void> {
  await trx.insertInto('sysUserAgent').values(row).execute();
}

/** Changes the agent if the record is unchanged since it was read. */
export async function updateAgent(
  work: Work<WriteContext>,
  before: UserAgentRow,
  change: Pick<UserAgent, 'agentUserName' | 'startTime' | 'endTime' | 'status'> & { updateTime: string },
): Promise<boolean> {
  const row = await work.db
    .updateTable('sysUserAgent')
    .set({ ...change, updateBy: work.actor.username, updateName: work.actor.realname, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
