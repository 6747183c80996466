import type { ImportIssueRow, ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { brokenInvariants } from './invariants.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';
import { sendFile } from './upload.ts';
import { good } from './world.ts';

export const IMPORT_PATH = '/cemetery/burialImport';

/** Tables an import writes. */
export const IMPORTED_TABLES = [
  'cemCemetery',
  'cemArea',
  'cemRow',
  'cemPlotTemplate',
  'cemPlot',
  'cemCustomer',
  'cemOrder',
  'cemPlotRight',
  'cemDeceased',
] as const;
export type ImportedTable = (typeof IMPORTED_TABLES)[number];

const HEAD = '姓名,性别,出生日期,死亡日期,陵园名称,城市,墓区,排,号,关系,备注';

/** The given cells of one burial; all others are valid defaults. */
interface Line {
  name?: string;
  birth?: string;
  death?: string;
  city?: string;
  /** Area, row and seat, joined by commas. */
  at?: string;
  note?: string;
}

export function line(cemetery: string, more: Line = {}): string {
  const { name = '王芳', birth = '1930-01-02', death = '2010-03-04', city = '', at = 'A,1,1', note = '' } = more;
  return [name, '女', birth, death, cemetery, city, at, '', note].join(',');
}

export function csv(...lines: string[]): string {
  return [HEAD, ...lines].join('\r\n');
}

export interface Importer {
  t: TestApp;
  admin: Caller;
  /** A unique cemetery name. */
  place(): string;
  upload(content: string | Buffer, who?: Caller): Promise<Envelope<ImportSummary>>;
  stage(content: string | Buffer, who?: Caller): Promise<ImportSummary>;
  commit(batchId: string, who?: Caller, headers?: Record<string, string>): Promise<Envelope<ImportSummary>>;
  rollback(batchId: string, who?: Caller): Promise<Envelope<ImportSummary>>;
  imported(content: string | Buffer): Promise<ImportSummary>;
  issues(batchId: string): Promise<ImportIssueRow[]>;
  /** Rows of every imported table, live or deleted, of one batch or of all. */
  count(delFlag: 0 | 1, batchId?: string): Promise<number[]>;
  rows(table: ImportedTable, batchId: string): Promise<(Record<string, unknown> & { id: string })[]>;
  broken(): Promise<string[]>;
}

/** A server and its import calls. */
export async function newImporter(): Promise<Importer> {
  const t = await testApp();
  const admin = await t.as('admin');
  let counter = 0;
  const upload: Importer['upload'] = (content, who = admin) =>
    sendFile(who, `${IMPORT_PATH}/upload`, 'register.csv', content);
  const stage: Importer['stage'] = async (content, who) => good(await upload(content, who));
  const commit: Importer['commit'] = (batchId, who = admin, headers = {}) =>
    who.post(`${IMPORT_PATH}/commit`, { batchId }, headers);
  return {
    t,
    admin,
    upload,
    stage,
    commit,
    place: () => {
      counter += 1;
      return `第${counter}陵园`;
    },
    rollback: (batchId, who = admin) => who.post(`${IMPORT_PATH}/rollback`, { batchId }),
    imported: async (content) => good(await commit((await stage(content)).batchId)),
    issues: async (batchId) =>
      good<Page<ImportIssueRow>>(await admin.get(`${IMPORT_PATH}/issues`, { batchId, pageSize: 100 })).records,
    count: (delFlag, batchId) => count(t, delFlag, batchId),
    rows: async (table, batchId) =>
      t.database.db.selectFrom(table).selectAll().where('importBatchId', '=', batchId).orderBy('id').execute(),
    broken: () => brokenInvariants(t.database),
  };
}

async function count(t: TestApp, delFlag: 0 | 1, batchId: string | undefined): Promise<number[]> {
  const counts: number[] = [];
  for (const table of IMPORTED_TABLES) {
    const all = t.database.db.selectFrom(table).select('id').where('delFlag', '=', delFlag);
    const rows = await (batchId === undefined ? all : all.where('importBatchId', '=', batchId)).execute();
    counts.push(rows.length);
  }
  return counts;
}
