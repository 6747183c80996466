import { USER_IDENTITY, USER_STATUS } from '@songbai/contract/modules/user/user.dicts.ts';
import { foldedName } from '@songbai/contract/rules/account-name.ts';
import { type PatternName, patternMessage } from '@songbai/contract/rules/patterns.ts';
import { familyHash } from '../../../platform/family-password.ts';
import { NO_PASSWORD } from '../../../platform/passwords.ts';
import type { Values } from '../../../resource/context.ts';
import { AccountNames, decideAccount } from '../accounts.ts';
import { targetId } from '../ids.ts';
import { known } from '../job.store.ts';
import { add, type Job, liveBlocks, liveRows, mapId, recordOf } from '../job.ts';
import type { Section } from '../report.ts';
import { listOf, type RowReader } from '../row-reader.ts';
import { POSITION_CODE } from './positions.ts';

/** Values that only one account may have. */
const SINGLE = [
  { column: 'email', name: 'email', label: '邮箱', max: 45, pattern: 'email' },
  { column: 'phone', name: 'phone', label: '手机号码', max: 45, pattern: 'mobile' },
  { column: 'workNo', name: 'work_no', label: '工号', max: 100, pattern: undefined },
] as const satisfies readonly {
  column: string;
  name: string;
  label: string;
  max: number;
  pattern?: PatternName | undefined;
}[];

/** What the accounts here and the other tables of the source say about accounts. */
interface Knowledge {
  names: AccountNames;
  /** Ids of the accounts here. */
  present: ReadonlySet<string>;
  /** Ids that the accounts of the source have here. */
  imported: ReadonlySet<string>;
  single: Readonly<Record<(typeof SINGLE)[number]['column'], Set<string>>>;
  /** Tenants and positions by account, where the source keeps them in tables of their own. */
  tenants: ReadonlyMap<string, readonly string[]>;
  positions: ReadonlyMap<string, readonly string[]>;
}

/** Accounts. One that is here already, such as `admin`, stays as it is and stands for the account of the source. */
export async function takeUsers(job: Job): Promise<void> {
  const section = job.report.section('sys_user', '用户');
  const knowledge = await learn(job);
  for await (const block of liveBlocks(job, { table: 'sys_user', section, deletedBy: 'del_flag' })) {
    const rows = block.flatMap((reader) =>
      [userRow(job, section, knowledge, reader)].filter((row) => row !== undefined),
    );
    await add(job, { table: 'sysUser', rows, state: 'rights' });
  }
  if (section.read > 0) section.note('头像和签名图片是原系统的文件，未迁移，请重新上传');
}

async function learn(job: Job): Promise<Knowledge> {
  const names = new AccountNames();
  const single = { email: new Set<string>(), phone: new Set<string>(), workNo: new Set<string>() };
  const present = new Set<string>();
  type Known = { id: string; username: string } & Record<keyof typeof single, string | null>;
  const columns = ['id', 'username', 'email', 'phone', 'workNo'];
  for (const user of await known<Known>(job.context.database.db, 'sys_user', columns)) {
    present.add(user.id);
    names.add(user.username, user.id);
    for (const { column } of SINGLE) if (user[column] !== null) single[column].add(user[column]);
  }
  const imported = new Set<string>();
  for await (const rows of job.source.rows('sys_user'))
    for (const row of rows) imported.add(targetId('sys_user', String(row.id ?? '').trim()));
  const tenants = await linked(job, { table: 'sys_user_tenant', title: '用户与租户', to: 'tenant_id', live: '1' });
  const positions = await linked(job, { table: 'sys_user_position', title: '用户与职务', to: 'position_id' });
  return { names, single, present, imported, tenants, positions };
}

/** Links that are columns here: what each account is linked to. */
async function linked(
  job: Job,
  { table, title, to, live }: { table: string; title: string; to: string; live?: string },
): Promise<Map<string, string[]>> {
  const links = new Map<string, string[]>();
  if (!job.source.tables.has(table)) return links;
  const section = job.report.section(table, title);
  for (const reader of await liveRows(job, { table, section })) {
    const person = reader.key('user_id');
    const counts = live === undefined || reader.key('status') === '' || reader.key('status') === live;
    if (!counts) section.refused(reader, person, '已离开、待审核或已拒绝');
    else if (!job.source.tables.has('sys_user') || person === '') section.refused(reader, person, '没有用户');
    else {
      const list = links.get(person);
      if (list) list.push(reader.key(to));
      else links.set(person, [reader.key(to)]);
      section.merged(reader, person, '记入用户资料');
    }
  }
  return links;
}

function userRow(job: Job, section: Section, knowledge: Knowledge, reader: RowReader): Values | undefined {
  const given = reader.key('username');
  const id = mapId(job, 'sys_user', reader);
  if (knowledge.present.has(id)) {
    section.present();
    return undefined;
  }
  const decision = decideAccount(given, knowledge.names, (account) => knowledge.imported.has(account));
  if (decision.kind === 'take') {
    if (decision.change) reader.note(decision.change);
    if (decision.username !== given) job.usernames.set(given, decision.username);
    knowledge.names.add(decision.username, id);
    const row = accountRow(job, knowledge, reader, { id, username: decision.username });
    section.added(reader, decision.username);
    return row;
  }
  job.ids.drop('sys_user', reader.key('id'));
  if (decision.kind === 'refuse') section.refused(reader, given, decision.reason);
  else {
    job.ids.set('sys_user', reader.key('id'), decision.id);
    job.ownAccounts.add(reader.key('id'));
    section.merged(reader, given, '本系统已有此账号：资料、密码、角色和部门保持不变');
  }
  return undefined;
}

function accountRow(job: Job, knowledge: Knowledge, reader: RowReader, own: { id: string; username: string }): Values {
  const superior = reader.key('user_identity') === USER_IDENTITY.superior;
  const phone = reader.line('telephone', '座机', 45);
  const sex = reader.whole('sex');
  const orgCode = job.departCodes.get(reader.key('org_code')) ?? null;
  return {
    ...recordOf(job, reader),
    ...own,
    usernameFolded: foldedName(own.username),
    realname: reader.line('realname', '姓名', 100) ?? own.username,
    passwordHash: passwordOf(job, reader),
    avatar: null,
    birthday: reader.date('birthday', '生日'),
    sex: sex === 1 || sex === 2 ? sex : null,
    ...singles(knowledge, reader),
    orgCode,
    loginTenantId: null,
    status: statusOf(reader),
    post: postsOf(job, knowledge, reader),
    telephone: reader.kept(phone, '座机', phone === null ? undefined : patternMessage('landline', phone)),
    userIdentity: Number(superior ? USER_IDENTITY.superior : USER_IDENTITY.member),
    departIds: superior ? job.ids.all('sys_depart', reader.list('depart_ids')).join(',') || null : null,
    relTenantIds: tenantsOf(job, knowledge, reader),
    activitiSync: reader.key('activiti_sync') === '0' ? 0 : 1,
  };
}

function singles({ single }: Knowledge, reader: RowReader): Values {
  const values: Values = {};
  for (const { column, name, label, max, pattern } of SINGLE) {
    const given = reader.line(name, label, max);
    const problem = given === null || pattern === undefined ? undefined : patternMessage(pattern, given);
    const taken = given !== null && single[column].has(given) ? '与另一账号相同' : undefined;
    const value = reader.kept(given, label, problem ?? taken);
    if (value !== null) single[column].add(value);
    values[column] = value;
  }
  return values;
}

/** What the source does not say clearly is frozen: nobody gets in by mistake. */
function statusOf(reader: RowReader): number {
  const [normal, frozen] = [Number(USER_STATUS.normal), Number(USER_STATUS.frozen)];
  const status = reader.whole('status');
  if (status === normal || status === frozen) return status;
  reader.note(`状态「${reader.key('status')}」按冻结导入`);
  return frozen;
}

function passwordOf(job: Job, reader: RowReader): string {
  if (!job.keepPasswords) return NO_PASSWORD;
  const hash = familyHash(reader.key('username'), reader.key('salt'), reader.key('password'));
  if (hash === undefined) reader.note('密码格式不能识别，需重置密码后才能登录');
  return hash ?? NO_PASSWORD;
}

const LONGEST = 100;

function postsOf(job: Job, { positions }: Knowledge, reader: RowReader): string | null {
  const given = [...reader.list('post'), ...(positions.get(reader.key('id')) ?? [])];
  const codes = job.ids.all(POSITION_CODE, given);
  if (given.length > codes.length) reader.note('有的职务不存在或重复，已去掉');
  return shortened(reader, '职务', codes);
}

function tenantsOf(job: Job, { tenants }: Knowledge, reader: RowReader): string | null {
  const given = [...new Set([...listOf(reader.key('rel_tenant_ids')), ...(tenants.get(reader.key('id')) ?? [])])];
  if (given.length === 0) return String(job.tenant);
  const here = given.flatMap((number) => job.tenants.get(Number(number)) ?? []);
  if (here.length < given.length) reader.note('有的租户不存在，已去掉');
  if (here.length === 0) reader.note('没有可用的租户，请另行加入');
  return shortened(reader, '租户', [...new Set(here)].map(String));
}

function shortened(reader: RowReader, label: string, codes: readonly string[]): string | null {
  let text = '';
  for (const code of codes) {
    const longer = text === '' ? code : `${text},${code}`;
    if (longer.length > LONGEST) {
      reader.note(`${label}过多，只导入前面的`);
      break;
    }
    text = longer;
  }
  return text === '' ? null : text;
}
