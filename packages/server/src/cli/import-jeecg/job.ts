import type { Values, WriteContext } from '../../resource/context.ts';
import { type DesignRows, noDesigns } from './designs.ts';
import { IdMap, targetId } from './ids.ts';
import { type Addition, addRows } from './job.store.ts';
import type { Report, Section } from './report.ts';
import { RowReader } from './row-reader.ts';
import type { Source } from './source.ts';

export interface Options {
  /** Tenant of rows that belong to none in the source. */
  tenant: number;
  dryRun: boolean;
  /** Whether former passwords open the accounts once. */
  keepPasswords: boolean;
  logs: boolean;
}

/** One run of the import: where it reads, where it writes, and what the stages so far found out. */
export interface Job extends Options {
  source: Source;
  context: WriteContext;
  report: Report;
  ids: IdMap;
  /** Tenants here by the number of the source's. */
  tenants: Map<number, number>;
  /** Codes of the departments, old → new. */
  departCodes: Map<string, string>;
  /** Names of accounts that had to change, old → new. */
  usernames: Map<string, string>;
  /** Tenants of the departments, by their ids here. */
  departTenants: Map<string, number>;
  /** Source ids of accounts that stand for accounts that were here before. */
  ownAccounts: Set<string>;
  /** The role of the administrators here, when the source has it too. */
  adminRole: string | undefined;
  /** The menus and buttons here by the source's, and which of them are new. */
  menus: Map<string, readonly string[]>;
  newMenus: Set<string>;
  /** Source ids of data rules that have no translation. */
  lostRules: Set<string>;
  /** Designs of online forms, for a file of them. */
  designs: DesignRows;
  /** Called when a block is committed. */
  progress: (title: string, rows: number) => void;
}

export function newJob(parts: Pick<Job, 'source' | 'context' | 'report' | 'progress'>, options: Options): Job {
  return {
    ...parts,
    ...options,
    ids: new IdMap(),
    tenants: new Map(),
    departCodes: new Map(),
    usernames: new Map(),
    departTenants: new Map(),
    ownAccounts: new Set(),
    adminRole: undefined,
    menus: new Map(),
    newMenus: new Set(),
    lostRules: new Set(),
    designs: noDesigns(),
  };
}

export interface RowSource {
  table: string;
  section: Section;
  /** Column that marks deleted rows. */
  deletedBy?: string;
}

/**
 * The live rows of a table in blocks. Rows without an id, with the id of another row, or deleted in the source are
 * reported and left out.
 */
export async function* liveBlocks(job: Job, { table, section, deletedBy }: RowSource): AsyncGenerator<RowReader[]> {
  const seen = new Set<string>();
  for await (const rows of job.source.rows(table)) {
    section.read += rows.length;
    const live: RowReader[] = [];
    for (const row of rows) {
      const reader = new RowReader(row);
      const id = reader.key('id');
      if (id === '') section.refused(reader, nameOf(reader), '没有编号');
      else if (seen.has(id.toLowerCase())) section.refused(reader, nameOf(reader), '编号与另一行重复');
      else if (deletedBy && reader.flag(deletedBy) === 1) section.deleted();
      else live.push(reader);
      seen.add(id.toLowerCase());
    }
    if (live.length > 0) yield live;
    job.progress(section.title, section.read);
  }
}

/** All live rows of a small table. */
export async function liveRows(job: Job, from: RowSource): Promise<RowReader[]> {
  const rows: RowReader[] = [];
  for await (const block of liveBlocks(job, from)) rows.push(...block);
  return rows;
}

const NAMES = ['username', 'name', 'depart_name', 'role_name', 'dict_name', 'rule_name', 'titile'];

function nameOf(reader: RowReader): string {
  const name = NAMES.find((one) => reader.key(one) !== '');
  return name ? reader.key(name).slice(0, 100) : '';
}

/** Remembers and answers the id of a row here. */
export function mapId(job: Job, table: string, reader: RowReader): string {
  const id = targetId(table, reader.key('id'));
  job.ids.set(table, reader.key('id'), id);
  return id;
}

/** The tenant of a row: the source's, or the default one for rows that belong to none. */
export function tenantOf(job: Job, reader: RowReader): number {
  const number = reader.whole('tenant_id') ?? 0;
  if (number === 0) return job.tenant;
  const tenant = job.tenants.get(number);
  if (tenant === undefined) reader.note(`租户${number}未导入，归入租户${job.tenant}`);
  return tenant ?? job.tenant;
}

/** The columns that every record has. */
export function recordOf(job: Job, reader: RowReader): Values {
  const orgCode = reader.key('sys_org_code');
  const person = (name: string, label: string) => {
    const account = reader.line(name, label, 100);
    return account === null ? null : (job.usernames.get(account) ?? account);
  };
  return {
    createBy: person('create_by', '创建人') ?? 'system',
    createTime: reader.datetime('create_time', '创建时间') ?? job.context.clock.datetime(),
    updateBy: person('update_by', '更新人'),
    updateTime: reader.datetime('update_time', '更新时间'),
    // An unknown code may be that of another department here.
    sysOrgCode: job.departCodes.get(orgCode) ?? null,
    version: 1,
    delFlag: 0,
  };
}

/** Adds rows in blocks, each committed on its own; nothing in a dry run. */
export async function add(job: Job, addition: Addition): Promise<void> {
  if (!job.dryRun) await addRows(job.context, job.tenant, addition);
}
