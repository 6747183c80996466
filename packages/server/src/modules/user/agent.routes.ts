import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  AGENT_CALLS,
  type AgentDraft,
  type NewAgent,
  type UserAgent,
} from '@songbai/contract/modules/user/user.calls.ts';
import type { FastifyInstance } from 'fastify';
import { type Db, inTransaction, type Trx } from '../../db/database.ts';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Stored, stored } from '../../resource/store.ts';
import { writeDataLog } from '../../resource/write/audit.ts';
import { assertMayManage } from '../permission/index.ts';
import { idsOfNames } from './accounts.store.ts';
import { agentOf, insertAgent, updateAgent } from './agent.store.ts';
import { userTable } from './user.table.ts';

const access = { permission: 'system:user:agent' } as const;

/** Who acts for an account while its owner is away (contract/1 §5.6). */
export function agentRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...AGENT_CALLS.queryByUserName,
    access,
    summary: '查询用户的代理人',
    handle: async ({ actor, query }) => {
      await accountNamed(server, db, actor, query.userName, OWNER);
      const agent = await agentOf(db, 'userName', query.userName);
      if (!agent) throw new AppError('agentNone');
      const { version: _own, ...row } = agent;
      return ok(row);
    },
  });
  route(app, {
    method: 'POST',
    ...AGENT_CALLS.add,
    access,
    summary: '设置代理人',
    handle: async ({ actor, body }) => {
      await inTransaction(db, (trx) => addAgent(server, trx, actor, body));
      return done(MESSAGES.added);
    },
  });
  route(app, {
    method: ['PUT', 'POST'],
    ...AGENT_CALLS.edit,
    access,
    summary: '修改代理人',
    handle: async ({ actor, body }) => {
      await inTransaction(db, (trx) => editAgent(server, trx, actor, body));
      return done(MESSAGES.edited);
    },
  });
}

/** What the data log tells of it. */
const logged = ({ id, userName, agentUserName, startTime, endTime, status }: UserAgent): UserAgent => ({
  ...{ id, userName, agentUserName, startTime, endTime, status },
});

async function addAgent(server: Server, trx: Trx, actor: Actor, body: NewAgent): Promise<void> {
  const { userName } = body;
  const change = await checked(server, trx, actor, userName, body);
  if (await agentOf(trx, 'userName', userName)) throw new AppError('agentTaken');
  const stamps = { createBy: actor.username, createName: actor.realname, createTime: server.clock.datetime() };
  const later = { updateBy: null, updateName: null, updateTime: null, sysCompanyCode: null };
  const kept = { deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 };
  const row = { id: newId(), userName, ...change, ...stamps, ...later, ...kept, sysOrgCode: actor.orgCode };
  await insertAgent(trx, row);
  const after = { id: row.id, userName, ...change };
  await writeDataLog(trx, actor, server.clock, [
    { table: 'sys_user_agent', id: row.id, version: 1, action: 'add', before: null, after },
  ]);
}

async function editAgent(server: Server, trx: Trx, actor: Actor, body: AgentDraft): Promise<void> {
  const before = await agentOf(trx, 'id', body.id);
  if (!before) throw new AppError('recordMissing');
  const change = await checked(server, trx, actor, before.userName, body);
  if (!(await updateAgent(trx, actor, before, { ...change, updateTime: server.clock.datetime() })))
    throw new AppError('staleVersion');
  const version = before.version + 1;
  await writeDataLog(trx, actor, server.clock, [
    {
      ...{ table: 'sys_user_agent', id: before.id, version, action: 'edit' as const },
      before: logged(before),
      after: { ...logged(before), ...change },
    },
  ]);
}

/** Both must be accounts the actor sees, and the one acted for within his reach. */
async function checked(
  server: Server,
  trx: Trx,
  actor: Actor,
  userName: string,
  { agentUserName, startTime, endTime, status }: Omit<AgentDraft, 'id'>,
) {
  const owner = await accountNamed(server, trx, actor, userName, OWNER);
  await accountNamed(server, trx, actor, agentUserName, AGENT);
  await assertMayManage(trx, actor, [owner.id]);
  if (agentUserName === userName) throw new AppError('agentSelf');
  if (startTime >= endTime) throw new AppError('agentPeriod');
  return { agentUserName, startTime, endTime, status: status || ('0' as const) };
}

/** The two accounts, as a refusal names them. */
const OWNER = { label: '用户', field: 'userName' } as const;
const AGENT = { label: '代理人', field: 'agentUserName' } as const;
type Party = typeof OWNER | typeof AGENT;

async function accountNamed(server: Server, db: Db, actor: Actor, name: string, party: Party): Promise<Stored> {
  const { label, field } = party;
  const [row] = await stored(server, db, userTable, actor, await idsOfNames(db, [name]));
  if (!row) throw new AppError('refMissing', { label }, { field });
  return row;
}
