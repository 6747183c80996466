import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Values } from '../context.ts';
import type { Server } from '../server-context.ts';
import type { RowProblem } from './drafts.ts';
import { idsOfTitles } from './known-rows.store.ts';

type RefField = Extract<Field, { kind: 'ref' }>;

/** Resolves titles to ids; results are cached for the rest of the file. */
export interface TitleLookup {
  /** Looks up all new titles of these drafts, one query per field. */
  prepare(db: Db, drafts: readonly Values[]): Promise<void>;
  /** Replaces the draft's titles by ids; returns the problem, if any. */
  resolve(db: Db, draft: Values): Promise<RowProblem | undefined>;
}

export function titleLookup(server: Server, resource: Resource, actor: Actor): TitleLookup {
  const references = Object.entries(resource.fields).filter(
    (entry): entry is [string, RefField] => entry[1].kind === 'ref' && !entry[1].readOnly,
  );
  const kept = new Map<string, string[]>();
  const keyOf = (field: RefField, title: string) => `${field.target}\u0001${title}`;
  const lookUp = async (db: Db, field: RefField, titles: readonly string[]) => {
    const found = await idsOfTitles({ server, db, actor }, field, titles);
    for (const [title, ids] of found) kept.set(keyOf(field, title), ids);
  };
  return {
    prepare: async (db, drafts) => {
      for (const [name, field] of references) {
        const titles = new Set(drafts.flatMap((draft) => (typeof draft[name] === 'string' ? [draft[name]] : [])));
        const fresh = [...titles].filter((title) => !kept.has(keyOf(field, title)));
        if (fresh.length > 0) await lookUp(db, field, fresh);
      }
    },
    resolve: async (db, draft) => {
      for (const [name, field] of references) {
        const title = draft[name];
        if (typeof title !== 'string') continue;
        // A row may reference one of the same resource further up in the file.
        if (field.target === resource.name && !kept.has(keyOf(field, title))) await lookUp(db, field, [title]);
        const ids = kept.get(keyOf(field, title)) ?? [];
        if (ids.length !== 1) return titleProblem(field, title, ids.length);
        draft[name] = ids[0];
      }
      return undefined;
    },
  };
}

function titleProblem(field: RefField, title: string, found: number): RowProblem {
  const shown = `${field.label}「${title.slice(0, 30)}」`;
  return { column: field.label, message: found === 0 ? `${shown}不存在` : `${shown}有多个，无法区分` };
}
