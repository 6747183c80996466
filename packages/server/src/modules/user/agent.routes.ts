import { MESSAGES } from '@songbai/contract/messages.ts';
import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import {
  AGENT_CALLS,
  type AgentDraft,
  type NewAgent,
  type UserAgent,
} from '@songbai/contract/modules/user/user.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { assertMayManage } from '../permission/index.ts';
import { idsOfNames } from './accounts.store.ts';
import { agentOf, insertAgent, updateAgent } from './agent.store.ts';
import { type StoredUser, userTable } from './user.table.ts';

const access = { permission: 'system:user:agent' } as const;

/** Agents who act for an account while its owner is away (contract/1 §5.6). */
export function agentRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...AGENT_CALLS.queryByUserName,
    access,
    summary: '查询用户的代理人',
    handle: async ({ actor, query }) => {
      await accountNamed(reading(server, actor), query.userName, OWNER);
      const agent = await agentOf(db, 'userName', query.userName);
      if (!agent) throw new AppError('agentNone');
      return ok(agent);
    },
  });
  route(app, {
    method: 'POST',
    ...AGENT_CALLS.add,
    access,
    summary: '设置代理人',
    handle: async ({ actor, body }) => {
      await write(server, actor, (work) => addAgent(work, body));
      return done(MESSAGES.added);
    },
  });
  route(app, {
    method: ['PUT', 'POST'],
    ...AGENT_CALLS.edit,
    access,
    summary: '修改代理人',
    handle: async ({ actor, body, request }) => {
      assertVersion(request, body.version ?? undefined);
      await write(server, actor, (work) => editAgent(work, body));
      return done(MESSAGES.edited);
    },
  });
}

/** The fields recorded in the data log. */
const logged = ({ id, userName, agentUserName, startTime, endTime, status }: UserAgent): UserAgent => ({
  ...{ id, userName, agentUserName, startTime, endTime, status },
});

async function addAgent(work: Work, body: NewAgent): Promise<void> {
  const { userName } = body;
  const change = await checked(work, userName, body);
  if (await agentOf(work.db, 'userName', userName)) throw new AppError('agentTaken');
  const stamps = { createBy: work.actor.username, createName: work.actor.realname, createTime: work.clock.datetime() };
  const later = { updateBy: null, updateName: null, updateTime: null, sysCompanyCode: null };
  const kept = { deleteBy: null, deleteTime: null, deleteReason: null, version: 1, delFlag: 0 };
  const row = { id: newId(), userName, ...change, ...stamps, ...later, ...kept, sysOrgCode: work.actor.orgCode };
  await insertAgent(work.db, row);
  const after = { id: row.id, userName, ...change };
  work.log([{ table: 'sys_user_agent', id: row.id, version: 1, action: 'add', before: null, after }]);
}

async function editAgent(work: Work, body: AgentDraft): Promise<void> {
  const before = await agentOf(work.db, 'id', body.id);
  if (!before) throw new AppError('recordMissing');
  const change = await checked(work, before.userName, body);
  if ((body.version ?? before.version) !== before.version) throw new AppError('staleVersion');
  if (!(await updateAgent(work, before, { ...change, updateTime: work.clock.datetime() })))
    throw new AppError('staleVersion');
  const version = before.version + 1;
  work.log([
    {
      ...{ table: 'sys_user_agent', id: before.id, version, action: 'edit' as const },
      before: logged(before),
      after: { ...logged(before), ...change },
    },
  ]);
}

/** Both accounts must be visible to the actor, and the owner within the actor's reach. */
async function checked(
  work: Work,
  userName: string,
  { agentUserName, startTime, endTime, status }: Omit<AgentDraft, 'id' | 'version'>,
) {
  const owner = await accountNamed(work, userName, OWNER);
  await accountNamed(work, agentUserName, AGENT);
  await assertMayManage(work.db, work.actor, [owner.id]);
  if (agentUserName === userName) throw new AppError('agentSelf');
  if (startTime >= endTime) throw new AppError('agentPeriod');
  return { agentUserName, startTime, endTime, status: status || VALID_STATUS.invalid };
}

/** The two accounts, as refusals name them. */
const OWNER = { label: '用户', field: 'userName' } as const;
const AGENT = { label: '代理人', field: 'agentUserName' } as const;
type Party = typeof OWNER | typeof AGENT;

async function accountNamed(reading: Reading<Server>, name: string, { label, field }: Party): Promise<StoredUser> {
  const [row] = await stored(reading, userTable, await idsOfNames(reading.db, [name]));
  if (!row) throw new AppError('refMissing', { label }, { field });
  return row;
}
