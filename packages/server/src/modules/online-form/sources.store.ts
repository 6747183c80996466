import { TABLE_TITLES } from '@songbai/contract/modules/data-log/logged-tables.ts';
import { TABLE_DICTS } from '@songbai/contract/modules/dict/table-lists.ts';
import {
  missingText,
  type NamedSource,
  namedSources,
  type SourceField,
} from '@songbai/contract/modules/online-form/design-file.ts';
import type { SourceTitle } from '@songbai/contract/modules/online-form/uses.calls.ts';
import type { Db } from '../../db/database.ts';
import { headTitles, namesInUse } from './heads.store.ts';

/**
 * What fields take their values from and is not here, as those who design read it. Removed fields do not count.
 * @param tenantId whose dictionaries, tables and reports they are, besides those of the platform
 * @param filed tables that come with the same file
 */
export async function missingSources(
  db: Db,
  tenantId: number,
  fields: readonly (SourceField & { parked?: 0 | 1 })[],
  filed: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const sources = namedSources(fields.filter(({ parked }) => parked !== 1));
  if (sources.length === 0) return [];
  const tables = await namesInUse(db, tenantId);
  const dicts = await known(db, tenantId, 'dict', sources);
  const reports = await known(db, tenantId, 'report', sources);
  const missing = sources.filter(({ kind, code }) => {
    if (kind === 'dict') return !dicts.has(code);
    if (kind === 'report') return !reports.has(code);
    return !Object.hasOwn(TABLE_DICTS, code) && !tables.has(code) && !filed.has(code);
  });
  return missing.map(missingText);
}

async function known(
  db: Db,
  tenantId: number,
  kind: 'dict' | 'report',
  sources: readonly NamedSource[],
): Promise<ReadonlySet<string>> {
  const codes = [...new Set(sources.filter((source) => source.kind === kind).map(({ code }) => code))];
  return new Set((await (kind === 'dict' ? dictNames(db, codes) : reportNames(db, tenantId, codes))).keys());
}

/** What people call dictionaries, reports and tables; what is not here has no name. */
export async function sourceTitles(
  db: Db,
  tenantId: number,
  sources: readonly Pick<NamedSource, 'kind' | 'code'>[],
): Promise<SourceTitle[]> {
  const codesOf = (wanted: NamedSource['kind']) => [
    ...new Set(sources.flatMap(({ kind, code }) => (kind === wanted ? [code] : []))),
  ];
  const tables = codesOf('table');
  const designed = await headTitles(db, tenantId, tables);
  const known = {
    dict: await dictNames(db, codesOf('dict')),
    report: await reportNames(db, tenantId, codesOf('report')),
    table: new Map(tables.flatMap((code) => named(code, designed.get(code) ?? TABLE_TITLES.get(code)))),
  };
  return (['dict', 'report', 'table'] as const).flatMap((kind) =>
    [...known[kind]].map(([code, title]) => ({ kind, code, title })),
  );
}

const named = (code: string, title: string | undefined): [string, string][] => (title ? [[code, title]] : []);

async function reportNames(db: Db, tenantId: number, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = db.selectFrom('onlCgreportHead').select(['code', 'name']).where('code', 'in', codes);
  const own = rows.where((eb) => eb.or([eb('tenantId', '=', tenantId), eb('tenantId', 'is', null)]));
  return new Map((await own.where('delFlag', '=', 0).execute()).map(({ code, name }) => [code, name]));
}

/** Names of dictionaries by their codes. */
export async function dictNames(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = db.selectFrom('sysDict').select(['dictCode', 'dictName']).where('dictCode', 'in', codes);
  return new Map((await rows.where('delFlag', '=', 0).execute()).map(({ dictCode, dictName }) => [dictCode, dictName]));
}
