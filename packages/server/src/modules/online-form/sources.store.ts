import { TABLE_DICTS } from '@songbai/contract/modules/dict/table-lists.ts';
import type { NamedSource } from '@songbai/contract/modules/online-form/design-file.ts';
import type { Db } from '../../db/database.ts';
import type { Work } from '../../resource/write/work.ts';
import { namesInUse } from './heads.store.ts';

/**
 * What fields take their values from and is not here.
 * @param filed tables that come with the same file
 */
export async function missingSources(
  work: Work,
  sources: readonly NamedSource[],
  filed: ReadonlySet<string>,
): Promise<NamedSource[]> {
  if (sources.length === 0) return [];
  const tables = await namesInUse(work.db, work.actor.tenantId);
  const dicts = await known(work, 'dict', sources);
  const reports = await known(work, 'report', sources);
  return sources.filter(({ kind, code }) => {
    if (kind === 'dict') return !dicts.has(code);
    if (kind === 'report') return !reports.has(code);
    return !Object.hasOwn(TABLE_DICTS, code) && !tables.has(code) && !filed.has(code);
  });
}

async function known(
  { db, actor }: Work,
  kind: 'dict' | 'report',
  sources: readonly NamedSource[],
): Promise<ReadonlySet<string>> {
  const codes = [...new Set(sources.filter((source) => source.kind === kind).map(({ code }) => code))];
  if (codes.length === 0) return new Set();
  if (kind === 'dict') {
    const rows = db.selectFrom('sysDict').select('dictCode as code').where('dictCode', 'in', codes);
    return new Set((await rows.where('delFlag', '=', 0).execute()).map(({ code }) => code));
  }
  const rows = db.selectFrom('onlCgreportHead').select('code').where('code', 'in', codes).where('delFlag', '=', 0);
  const own = rows.where((eb) => eb.or([eb('tenantId', '=', actor.tenantId), eb('tenantId', 'is', null)]));
  return new Set((await own.execute()).map(({ code }) => code));
}

/** Names of dictionaries by their codes. */
export async function dictNames(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = db.selectFrom('sysDict').select(['dictCode', 'dictName']).where('dictCode', 'in', codes);
  return new Map((await rows.where('delFlag', '=', 0).execute()).map(({ dictCode, dictName }) => [dictCode, dictName]));
}
