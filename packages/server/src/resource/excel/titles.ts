import { type Field, heldRows } from '@songbai/contract/resource/kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Values } from '../context.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { Server } from '../server-context.ts';
import type { RowProblem } from './drafts.ts';
import { idsOfTitles, idsWithin, sharedReferences } from './known-rows.store.ts';

/** A field whose cells hold titles: of a resource known by name, or of a table that its own table knows. */
interface Titled {
  name: string;
  field: Field;
  /** Keeps titles of different targets apart. */
  target: string;
  /** Several titles, joined by commas. */
  several: boolean;
}

/** Resolves titles to ids; results are cached for the rest of the file. */
export interface TitleLookup {
  /** Looks up all new titles of these drafts, one query per field. */
  prepare(db: Db, drafts: readonly Values[]): Promise<void>;
  /** Replaces the draft's titles by ids; returns the problem, if any. */
  resolve(db: Db, draft: Values): Promise<RowProblem | undefined>;
}

export function titleLookup(server: Server, table: ResourceTable, actor: Actor): TitleLookup {
  const { resource } = table;
  const references = Object.entries(resource.fields).flatMap(titled);
  const kept = new Map<string, readonly string[]>();
  const keyOf = ({ target }: Titled, title: string) => `${target}\u0001${title}`;
  const lookUp = async (db: Db, reference: Titled, titles: readonly string[]) => {
    const { field, name } = reference;
    const from = { server, db, actor };
    const found =
      field.kind === 'ref' ? await idsOfTitles(from, field, titles) : await table.linked?.ids(from, name, titles);
    for (const [title, ids] of found ?? []) kept.set(keyOf(reference, title), ids);
  };
  /** Which of several with one title is meant follows from what the row says besides, where that was looked up before. */
  const narrowed = async (db: Db, reference: Titled, title: string, draft: Values): Promise<readonly string[]> => {
    const { field } = reference;
    const before = references.slice(0, references.indexOf(reference)).map(({ name }) => name);
    const shared = field.kind === 'ref' ? sharedReferences(resource, field) : [];
    const named = shared.filter((name) => before.includes(name) && typeof draft[name] === 'string');
    const key = [keyOf(reference, title), ...named.map((name) => String(draft[name]))].join('\u0001');
    const known = kept.get(key) ?? kept.get(keyOf(reference, title)) ?? [];
    if (field.kind !== 'ref' || named.length === 0 || kept.has(key)) return known;
    const same = Object.fromEntries(named.map((name) => [name, String(draft[name])]));
    const found = await idsWithin({ server, db, actor }, field, title, same);
    kept.set(key, found);
    return found;
  };
  return {
    prepare: async (db, drafts) => {
      for (const reference of references) {
        const titles = new Set(drafts.flatMap((draft) => titlesIn(reference, draft[reference.name])));
        const fresh = [...titles].filter((title) => !kept.has(keyOf(reference, title)));
        if (fresh.length > 0) await lookUp(db, reference, fresh);
      }
    },
    resolve: async (db, draft) => {
      for (const reference of references) {
        const ids: string[] = [];
        for (const title of titlesIn(reference, draft[reference.name])) {
          // A row may reference one of the same resource further up in the file.
          if (reference.target === resource.name && !kept.has(keyOf(reference, title)))
            await lookUp(db, reference, [title]);
          let found = kept.get(keyOf(reference, title)) ?? [];
          if (found.length > 1) found = await narrowed(db, reference, title, draft);
          if (found.length !== 1) return titleProblem(reference.field, title, found.length);
          ids.push(...found);
        }
        if (ids.length > 0) draft[reference.name] = ids.join(',');
      }
      return undefined;
    },
  };
}

function titled([name, field]: [string, Field]): Titled[] {
  if (field.readOnly) return [];
  if (field.kind === 'ref') return [{ name, field, target: field.target, several: false }];
  const held = heldRows(field);
  return held ? [{ name, field, target: held.key, several: held.several === true }] : [];
}

function titlesIn({ several }: Titled, cell: unknown): string[] {
  if (typeof cell !== 'string') return [];
  if (!several) return [cell];
  const titles = cell.split(/[,，]/).map((title) => title.trim());
  return [...new Set(titles.filter((title) => title !== ''))];
}

function titleProblem(field: Field, title: string, found: number): RowProblem {
  const shown = `${field.label}「${title.slice(0, 30)}」`;
  return { column: field.label, message: found === 0 ? `${shown}不存在` : `${shown}有多个，无法区分` };
}
