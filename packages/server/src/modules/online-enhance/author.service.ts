import type {
  HookDraft,
  JavaDraft,
  JsDraft,
  SqlDraft,
} from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import {
  ACTIVE,
  ENHANCED_CODES,
  type EnhancedCode,
  WHOLE_CALLS,
} from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, remove, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { runningTable } from '../online-data/index.ts';
import { buttonRows, heldHead, liveDesign } from '../online-form/index.ts';
import { keepFormer, keepSecrets, ofHead } from './enhance.store.ts';
import { hookTable, javaTable, jsTable, sqlTable } from './enhance.tables.ts';
import { checkFunction } from './functions/index.ts';
import { checkAddress, checkTarget, headersIn } from './hook-call.ts';
import { checkSql } from './sql-check.ts';

/** What an author saves he has looked at, so it runs. */
const SEEN = { waiting: null } as const;

/** Saves the script of a list or form; the text that it replaces is kept. */
export async function saveJs(server: Server, actor: Actor, headId: string, draft: JsDraft): Promise<string> {
  return write(server, actor, async (work) => {
    await heldHead(work, headId);
    const { cgJsType } = draft;
    const before = (await ofHead(work, jsTable, headId)).find((row) => row.cgJsType === cgJsType);
    if (draft.id && before?.id !== draft.id) throw new AppError('enhanceMissing');
    const values = { cgJs: draft.cgJs || null, content: draft.content || null, ...SEEN };
    if (before) await former(work, 'js', before, before.cgJs ?? '', values.cgJs ?? '');
    return put(work, jsTable, headId, { before, version: draft.version, values, fixed: { cgJsType } });
  });
}

/** Saves what a button does; its text is read by our own grammar (online.md §7). */
export async function saveSql(server: Server, actor: Actor, headId: string, draft: SqlDraft): Promise<string> {
  await checkSql(server, actor, draft.cgbSql);
  return write(server, actor, async (work) => {
    await heldHead(work, headId);
    await assertButton(work, headId, draft.buttonCode);
    const all = await ofHead(work, sqlTable, headId);
    const before = known(all, draft.id);
    const same = all.find(({ buttonCode }) => buttonCode === draft.buttonCode);
    if (same && same.id !== before?.id) throw new AppError('enhanceTaken');
    if (before) await former(work, 'sql', before, before.cgbSql, draft.cgbSql);
    const { buttonCode, cgbSql } = draft;
    const texts = { cgbSqlName: draft.cgbSqlName || null, content: draft.content || null };
    const values = { buttonCode, cgbSql, ...texts, ...SEEN };
    return put(work, sqlTable, headId, { before, version: draft.version, values });
  });
}

/** Saves a function or web address for an event. */
export async function saveJava(server: Server, actor: Actor, headId: string, draft: JavaDraft): Promise<string> {
  const { buttonCode, cgJavaType, event } = draft;
  const cgJavaValue = draft.cgJavaValue.trim();
  await checkJava(server, actor, headId, { ...draft, cgJavaValue });
  return write(server, actor, async (work) => {
    await heldHead(work, headId);
    if (!isEnhancedCode(buttonCode)) await assertButton(work, headId, buttonCode);
    const before = known(await ofHead(work, javaTable, headId), draft.id);
    const { activeStatus, orderNum } = draft;
    const values = {
      ...{ buttonCode, cgJavaType, cgJavaValue, event },
      ...{ activeStatus: activeStatus || ACTIVE.on, orderNum: orderNum || null, ...SEEN },
    };
    return put(work, javaTable, headId, { before, version: draft.version, values });
  });
}

export const isEnhancedCode = (code: string): code is EnhancedCode =>
  ENHANCED_CODES.some((known) => known.code === code);

/** @throws AppError javaClass, javaEvent, javaFunction, javaArguments, hookUrl, hookMissing */
async function checkJava(
  server: Server,
  actor: Actor,
  headId: string,
  { buttonCode, cgJavaType, cgJavaValue, event }: JavaDraft,
): Promise<void> {
  if (cgJavaType === 'class') throw new AppError('javaClass');
  if (WHOLE_CALLS.has(buttonCode) && (event === 'end' || cgJavaType !== 'http'))
    throw new AppError('javaEvent', { detail: '导出和查询只支持开始事件的外部地址' });
  if (cgJavaType === 'http') {
    await checkTarget(server, headId, cgJavaValue);
    return;
  }
  const live = await liveDesign(server, actor, headId);
  const runtime = live && (await runningTable(server, actor, headId));
  if (!runtime) throw new AppError('onlineNotSynced');
  const code = isEnhancedCode(buttonCode) ? buttonCode : undefined;
  checkFunction(runtime, { value: cgJavaValue, event, code });
}

/** Saves a web address; its secret and headers are sealed and never read back. */
export async function saveHook(server: Server, actor: Actor, headId: string, draft: HookDraft): Promise<string> {
  const { active, secret, headers } = draft;
  const [name, url] = [draft.name.trim(), draft.url.trim()];
  checkAddress(server.config, url);
  if (headers && !headersIn(headers)) throw new AppError('hookHeaders');
  if (name === '' || /^https?:/i.test(name))
    throw new AppError('invalid', { detail: '名称不能为空，也不能是地址' }, { field: 'name' });
  return write(server, actor, async (work) => {
    await heldHead(work, headId);
    const all = await ofHead(work, hookTable, headId);
    const before = known(all, draft.id);
    const same = all.find((row) => row.name === name);
    if (same && same.id !== before?.id) throw new AppError('hookTaken');
    if (before && before.name !== name) await assertHookUnused(work, headId, before.name);
    const id = await put(work, hookTable, headId, { before, version: draft.version, values: { name, url, active } });
    const seal = (text: string) => server.sealer.seal(text);
    const isOther = before !== undefined && new URL(before.url).host !== new URL(url).host;
    // A secret is meant for the host that it was given for.
    const kept = isOther && !secret ? { secret: null } : {};
    await keepSecrets(work.db, id, {
      ...kept,
      ...(secret ? { secret: seal(secret) } : {}),
      ...(headers === undefined || headers === null
        ? isOther
          ? { headers: null }
          : {}
        : { headers: headers === '' ? null : seal(headers) }),
    });
    return id;
  });
}

/** @throws AppError hookUsed */
async function assertHookUnused(work: Work, headId: string, name: string): Promise<void> {
  const java = await ofHead(work, javaTable, headId);
  if (java.some(({ cgJavaType, cgJavaValue }) => cgJavaType === 'http' && cgJavaValue === name))
    throw new AppError('hookUsed');
}

/** Removes enhancements of one kind, all or none. */
export async function removeEnhancements(
  server: Server,
  actor: Actor,
  table: typeof sqlTable | typeof javaTable | typeof hookTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) throw new AppError('idsMissing');
  await write(server, actor, async (work) => {
    const rows: Values[] = (await stored(work, table as ResourceTable, ids)).map((row) => ({ ...row }));
    if (rows.length < new Set(ids).size) throw new AppError('enhanceMissing');
    for (const headId of [...new Set(rows.map(({ cgformHeadId }) => String(cgformHeadId)))].sort())
      await heldHead(work, headId);
    if (table === hookTable)
      for (const { cgformHeadId, name } of rows) await assertHookUnused(work, String(cgformHeadId), String(name));
    await remove(work, table as ResourceTable, ids);
    await bumpState(work.db, 'designs');
  });
}

/** @throws AppError enhanceMissing for an id that this table does not have */
function known<T extends { id: string }>(rows: readonly T[], id: string | null | undefined): T | undefined {
  if (!id) return undefined;
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AppError('enhanceMissing');
  return row;
}

/** @throws AppError enhanceButtonUnknown */
export async function assertButton({ db }: Work, headId: string, code: string): Promise<void> {
  const buttons = await buttonRows(db, headId);
  if (!buttons.some(({ buttonCode }) => buttonCode === code)) throw new AppError('enhanceButtonUnknown', { code });
}

export async function former(
  work: Work,
  kind: 'js' | 'sql',
  { id, updateBy, createBy, updateTime, createTime }: Former,
  text: string,
  next: string,
): Promise<void> {
  if (text === '' || text === next) return;
  await keepFormer(work.db, kind, id, { text, by: updateBy ?? createBy ?? null, at: updateTime ?? createTime ?? null });
}

interface Former {
  id: string;
  createBy?: string | null;
  createTime?: string | null;
  updateBy?: string | null;
  updateTime?: string | null;
}

interface Put {
  before: { id: string } | undefined;
  version: number | null | undefined;
  values: Values;
  /** Set with a new row only. */
  fixed?: Values;
}

/** Adds or changes a row of a held head; what runs learns of it with the commit. */
async function put<R extends Resource>(
  work: Work,
  table: ResourceTable<R>,
  headId: string,
  { before, version, values, fixed = {} }: Put,
): Promise<string> {
  const own: ResourceTable = table;
  await bumpState(work.db, 'designs');
  if (!before) return insert(work, own, {}, { cgformHeadId: headId, ...values, ...fixed });
  await update(work, own, before.id, values, version ? { version } : {});
  return before.id;
}
