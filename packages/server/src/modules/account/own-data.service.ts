import type { OwnData, OwnDataBody } from '@songbai/contract/modules/account/account.calls.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { dayOfMoment, isDate } from '@songbai/contract/rules/dates.ts';
import { PATTERNS, type PatternName } from '@songbai/contract/rules/patterns.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { takeFiles } from '../../resource/write/files.store.ts';
import { write } from '../../resource/write/work.ts';
import { checkedAccount, departsOf, logEdit } from '../session/index.ts';
import { type OwnChange, type OwnRow, ownRow, uniqueWrite, updateOwn } from './people.store.ts';
import type { Desk } from './sms.service.ts';

/** The caller's own record with the names of its departments (contract/1 §4). */
export async function readOwn({ database }: Server, actor: Actor): Promise<OwnData> {
  const row = await ownRow(database.db, actor.userId);
  if (!row) throw new AppError('ownDataMissing');
  const departs = await departsOf(database.db, actor.userId);
  const orgCodeTxt = departs.map((depart) => depart.departName).join(',') || null;
  return { ...row, sex: row.sex === 1 || row.sex === 2 ? row.sex : null, orgCodeTxt, postText: null };
}

/**
 * Saves the fields of the own record that its owner may change; anything else in the body is ignored.
 * @param owner `proven`: a new phone needs no password any more
 * @throws AppError ownDataMissing, staleVersion, phoneTaken, emailTaken, phoneNeedsPassword, fileUnknown, invalid
 */
export async function saveOwn(desk: Desk, actor: Actor, body: OwnDataBody, owner?: 'proven'): Promise<void> {
  const { server } = desk;
  const { db } = server.database;
  const before = await ownRow(db, actor.userId);
  if (!before) throw new AppError('ownDataMissing');
  if ((body.version ?? before.version) !== before.version) throw new AppError('staleVersion');
  const change = changesOf(before, checkedChange(body));
  if (Object.keys(change).length === 0) return;
  if (change.phone !== undefined && owner !== 'proven') await confirmPassword(desk, actor, body.oldpassword);
  const taken = [
    { column: 'phone', value: change.phone ?? null, refusal: () => new AppError('phoneTaken') },
    { column: 'email', value: change.email ?? null, refusal: () => new AppError('emailTaken') },
  ] as const;
  try {
    await uniqueWrite(db, taken, actor.userId, () => writeOwn(server, actor, before, change));
  } catch (error) {
    if (error instanceof AppError && error.key === 'fileUnknown') await logRefusedAvatar(server, actor);
    throw error;
  }
}

/** What is no picture, or another's upload, must not become a face; somebody who tries is seen in the operation log. */
function logRefusedAvatar({ database, clock }: Server, actor: Actor): Promise<void> {
  return logEdit(database.db, clock, actor, `用户名: ${actor.username},更换头像被拒绝：不是本人上传的图片！`);
}

async function writeOwn(server: Server, actor: Actor, before: OwnRow, change: OwnChange): Promise<void> {
  await write(server, actor, async (work) => {
    const stamps = { updateBy: actor.username, updateTime: work.clock.datetime() };
    if (!(await updateOwn(work.db, before, { ...change, ...stamps }))) throw new AppError('staleVersion');
    await takeFiles(work, { table: 'sys_user', id: before.id, fields: user.fields }, change);
    const version = before.version + 1;
    const after = { ...before, ...change, version };
    work.log([{ table: 'sys_user', id: before.id, version, action: 'edit', before, after }]);
  });
}

/** A phone signs in and resets the password, so a session alone must not be enough to replace it. */
async function confirmPassword(
  { server, queue }: Desk,
  actor: Actor,
  password: string | null | undefined,
): Promise<void> {
  if (!password) throw new AppError('phoneNeedsPassword');
  await queue.run(actor.username, () => checkedAccount(server, actor, password));
}

/** The body's values as they are stored: trimmed, empty ones null. */
function checkedChange(body: OwnDataBody): OwnChange {
  const { realname, birthday, email, phone, telephone } = body;
  const name = realname?.trim();
  if (name === '') throw new AppError('invalid', { detail: '姓名不能为空' }, { field: 'realname' });
  const values: OwnChange = {
    ...(name === undefined ? {} : { realname: name }),
    ...textOf('birthday', birthday && dayOfMoment(birthday.trim())),
    ...textOf('email', email),
    ...textOf('phone', phone),
    ...textOf('telephone', telephone),
    ...textOf('avatar', body.avatar),
    ...(body.sex === undefined ? {} : { sex: sexOf(body.sex) }),
  };
  if (values.birthday && !isDate(values.birthday))
    throw new AppError('invalid', { detail: '生日格式不正确' }, { field: 'birthday' });
  assertPattern('email', values, 'email');
  assertPattern('mobile', values, 'phone');
  assertPattern('landline', values, 'telephone');
  return values;
}

function sexOf(sex: OwnDataBody['sex']): 1 | 2 | null {
  const number = Number(sex);
  return number === 1 || number === 2 ? number : null;
}

function textOf<K extends string>(name: K, value: string | null | undefined): { [P in K]?: string | null } {
  if (value === undefined) return {};
  return { [name]: value?.trim() || null } as { [P in K]: string | null };
}

function assertPattern(name: PatternName, values: OwnChange, field: 'email' | 'phone' | 'telephone'): void {
  const value = values[field];
  if (value && !PATTERNS[name].regex.test(value))
    throw new AppError('invalid', { detail: PATTERNS[name].message }, { field });
}

/** Only changed values, so that saving an unchanged form changes nothing. */
function changesOf(before: OwnRow, wanted: OwnChange): OwnChange {
  const names = Object.keys(wanted) as (keyof OwnChange)[];
  return Object.fromEntries(
    names.filter((name) => wanted[name] !== before[name]).map((name) => [name, wanted[name]]),
  ) as OwnChange;
}
