import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Values, WriteContext } from '../context.ts';
import { ownFilesIn, ownFilesInMarkdown } from '../describe/html.ts';
import type { Work } from './work.ts';

export interface StoredFile {
  path: string;
  /** The original file name. */
  fileName: string;
  mime: string;
  size: number;
  sha256: string;
  purpose: 'upload' | 'library' | 'report';
  /** `coming` until its bytes are where they belong. */
  content?: 'coming' | 'there';
}

/** Records who stored what, for which tenant and for what; the path is unique. */
export async function recordFile(db: Db, actor: Actor, clock: Clock, file: StoredFile): Promise<void> {
  const stamps = { createBy: actor.username, createTime: clock.datetime() };
  await db
    .insertInto('sysFile')
    .values({ id: newId(), tenantId: actor.tenantId, ...file, ...stamps })
    .execute();
}

/** A record and its fields; lines belong to their head. */
export interface FileHolder {
  table: string;
  id: string;
  fields: Fields;
}

interface Given {
  name: string;
  field: Field;
  paths: readonly string[];
}

/**
 * Lets a record use the stored files that its new values name: what this person uploaded for this tenant, and what the
 * record holds or held before. Anything else, a foreign path or another host's address, is refused as unknown; rich
 * text and Markdown may name it, which gives nobody the right to see it. Every write of a record passes here.
 * @throws AppError fileUnknown
 */
export async function takeFiles(
  work: Work<WriteContext>,
  holder: FileHolder,
  values: Values,
  before: Values = {},
): Promise<void> {
  const given = filesIn(holder.fields, values);
  const paths = [...new Set(given.flatMap((one) => one.paths))];
  if (paths.length === 0) return;
  const kept = await keptFiles(work, holder, paths);
  for (const { paths: held } of filesIn(holder.fields, before)) for (const path of held) kept.add(path);
  const own = await ownUploads(work, paths);
  for (const { name, field, paths: wanted } of given) {
    if (isWritten(field)) continue;
    if (wanted.every((path) => kept.has(path) || fits(field, own.get(path)))) continue;
    throw new AppError('fileUnknown', { label: field.label }, { field: name });
  }
  const uses = [...own.keys()].map((path) => ({ id: newId(), path, dataTable: holder.table, dataId: holder.id }));
  if (uses.length === 0) return;
  await work.db
    .insertInto('sysFileUse')
    .values(uses)
    .onConflict((conflict) => conflict.columns(['path', 'dataTable', 'dataId']).doNothing())
    .execute();
}

const fits = (field: Field, mime: string | undefined): boolean =>
  mime !== undefined && (!picturesOnly(field) || mime.startsWith('image/'));

const picturesOnly = (field: Field): boolean =>
  (field.kind === 'files' && field.pictures === true) || (field.kind === 'text' && field.picture === true);

/** Whether files stand in a text that somebody writes. */
const isWritten = (field: Field): boolean =>
  field.kind === 'html' || (field.kind === 'textarea' && field.markdown === true);

const NAMES = new WeakMap<Fields, readonly string[]>();

/** Names of the fields that can hold files; cached, because this is needed for every write. */
export function fileFields(fields: Fields): readonly string[] {
  let names = NAMES.get(fields);
  if (!names) {
    const holds = (field: Field) => field.kind === 'files' || isWritten(field) || picturesOnly(field);
    names = Object.entries(fields).flatMap(([name, field]) => (holds(field) ? [name] : []));
    NAMES.set(fields, names);
  }
  return names;
}

/** The stored files that values name, by field. */
export function filesIn(fields: Fields, values: Values): Given[] {
  return fileFields(fields).flatMap((name): Given[] => {
    const value = values[name];
    const field = fields[name];
    if (typeof value !== 'string' || value === '' || !field) return [];
    return [{ name, field, paths: pathsIn(field, value) }];
  });
}

function pathsIn({ kind }: Field, value: string): string[] {
  if (kind === 'html') return ownFilesIn(value);
  if (kind === 'textarea') return ownFilesInMarkdown(value);
  return kind === 'text' ? [value] : value.split(',');
}

async function keptFiles({ db }: Work<WriteContext>, { table, id }: FileHolder, paths: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sysFileUse')
    .innerJoin('sysFile', 'sysFile.path', 'sysFileUse.path')
    .select('sysFileUse.path')
    .where('sysFileUse.path', 'in', paths)
    .where('sysFile.delFlag', '=', 0)
    .where('dataTable', '=', table)
    .where('dataId', '=', id)
    .execute();
  return new Set(rows.map((row) => row.path));
}

/**
 * Types of this person's uploads for this tenant, by path. The rows are changed, into what they are: whoever deletes
 * one of the files at the same moment waits for this transaction, or this one for his.
 */
async function ownUploads({ db, actor }: Work<WriteContext>, paths: string[]): Promise<Map<string, string>> {
  const rows = await db
    .updateTable('sysFile')
    .set({ delFlag: 0 })
    .where('path', 'in', paths)
    .where('tenantId', '=', actor.tenantId)
    .where('createBy', '=', actor.username)
    .where('purpose', 'in', ['upload', 'library'])
    .where('content', '=', 'there')
    .where('delFlag', '=', 0)
    .returning(['path', 'mime'])
    .execute();
  return new Map(rows.map((row) => [row.path, row.mime]));
}
