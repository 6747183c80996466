import type { FileUse, FileUseState } from '@songbai/contract/modules/file/file.calls.ts';
import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import { seesRecord } from '../../resource/read/record-views.ts';
import type { Server } from '../../resource/server-context.ts';
import { fileFields, filesIn } from '../../resource/write/files.store.ts';
import { heldValues, rowsOfUse, type UseRow } from './file.store.ts';

/** Uses of one file that are looked at: more are not told apart on a screen. */
const MOST = 200;

/** The resource whose records lie in a table; a table of two resources belongs to the first. */
const BY_TABLE = new Map<string, Resource>([...RESOURCES].reverse().map((one) => [one.table, one]));

interface Use extends UseRow {
  resource: Resource | undefined;
  state: FileUseState;
  field: string | null;
  title: string | null;
}

/** Where a file is or was used, whoever asks. */
async function allUses(by: Reading, path: string): Promise<Use[]> {
  const uses: Use[] = [];
  for (const row of await rowsOfUse(by.db, path, MOST)) uses.push(await lookedAt(by, row, path));
  return uses;
}

async function lookedAt(by: Reading, row: UseRow, path: string): Promise<Use> {
  const resource = BY_TABLE.get(row.dataTable);
  // A table without a description may hold the file; it counts as a use for as long as nobody can tell.
  if (!resource) return { ...row, resource, state: 'now', field: null, title: null };
  const { fields, titleField } = resource;
  const names = fileFields(fields).filter((name) => !fields[name]?.computed);
  const title = fields[titleField];
  const open = title !== undefined && !title.computed && !title.sensitive;
  const place = { db: by.db, engine: by.server.database.engine };
  const values = await heldValues(place, row, [...new Set([...names, ...(open ? [titleField] : [])])]);
  const held = filesIn(fields, values ?? {}).find(({ paths }) => paths.includes(path));
  const inLines = Object.values(resource.lines).some((lines) => fileFields(lines.fields).length > 0);
  const state = !held && !inLines ? 'once' : values?.delFlag === 1 ? 'bin' : 'now';
  const text = open ? values?.[titleField] : null;
  return { ...row, resource, state, field: held?.field.label ?? null, title: typeof text === 'string' ? text : null };
}

/** Where a file is used, for this person: records that he may not see have neither name nor id. */
export async function usesFor(server: Server, actor: Actor, path: string): Promise<FileUse[]> {
  const found: FileUse[] = [];
  for (const use of await allUses(reading(server, actor), path)) {
    const seen = await seesRecord(server, actor, use.dataTable, use.dataId);
    found.push({
      resource: use.resource?.name ?? null,
      what: use.resource?.title ?? '其他记录',
      id: seen ? use.dataId : null,
      title: seen ? use.title : null,
      field: use.field,
      state: use.state,
    });
  }
  return found;
}

/** Where a file must not disappear, in words; undefined when nothing needs it. */
export async function placesOf(by: Reading, path: string): Promise<string | undefined> {
  const counts = new Map<string, number>();
  const uses = await allUses(by, path);
  for (const { state, resource } of uses) {
    if (state === 'once') continue;
    const what = `${resource?.title ?? '其他记录'}${state === 'bin' ? '（回收站）' : ''}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  // Nobody has looked further: the rest may need it.
  if (counts.size === 0) return uses.length < MOST ? undefined : '其他记录';
  return [...counts].map(([what, count]) => `${what} ${count} 处`).join('、');
}
