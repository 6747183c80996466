import type { Database } from '../../db/database.ts';
import { departState } from '../../db/state.ts';
import { type Directors, NOBODY } from './depart-tree.ts';
import { departRows } from './departs.store.ts';

/** A department serialised as part of replies; fields that differ between replies are separate. */
export interface DepartText {
  id: string;
  parentId: string | null;
  orgCode: string;
  departName: string;
  /** Members of its JSON object that are the same in every reply, without braces. */
  members: string;
}

/** Number of tenants whose departments are cached; 20,000 departments take some 20 MB. */
const KEPT_TENANTS = 4;

/** Not the id of any department: parent of the departments that are not below the top of the tenant. */
const OUTSIDE = ' ';

/** Departments of a tenant; an equal `state` means equal content. */
export interface DepartState {
  state: number;
  departs: readonly DepartText[];
}

export type DepartTexts = (tenantId: number) => Promise<DepartState>;

/**
 * Live departments of a tenant by their order, serialised once and cached until any department changes; the database
 * counts the changes (migration 0024). Reading and serialising 20,000 of them exceeds the time budget of a reply.
 */
export function departTexts(database: Database): DepartTexts {
  const kept = new Map<number, { state: number; texts: Promise<DepartState> }>();
  return async (tenantId) => {
    // Read before the rows: a change in between only makes the next reply read them again.
    const state = await departState(database);
    const known = kept.get(tenantId);
    if (known?.state === state) return known.texts;
    const texts = written(database, tenantId).then((departs) => ({ state, departs }));
    if (kept.size >= KEPT_TENANTS) kept.clear();
    kept.set(tenantId, { state, texts });
    texts.catch(() => {
      if (kept.get(tenantId)?.texts === texts) kept.delete(tenantId);
    });
    return texts;
  };
}

async function written(database: Database, tenantId: number): Promise<DepartText[]> {
  const rows = await departRows(database, tenantId);
  return rows.map(({ parentId, ...row }) => {
    const { id, orgCode, departName } = row;
    const fields = { ...row, delFlag: String(row.delFlag), key: id, value: id, title: departName };
    return { id, parentId, orgCode, departName, members: JSON.stringify(fields).slice(1, -1) };
  });
}

/**
 * JSON of the departments as a tree; one whose parent is missing never shows.
 * @param tops ids of departments shown as roots although they have a parent; only they and their descendants show
 */
export function treeJson(departs: readonly DepartText[], directors: Directors, tops?: ReadonlySet<string>): string {
  const below = new Map<string, DepartText[]>();
  for (const depart of departs) {
    const top = tops ? tops.has(depart.id) : !depart.parentId;
    const parent = top ? '' : depart.parentId || OUTSIDE;
    const level = below.get(parent);
    if (level) level.push(depart);
    else below.set(parent, [depart]);
  }
  const level = (id: string): string =>
    (below.get(id) ?? [])
      .map((depart) => nodeJson(depart, directors, level(depart.id), tops?.has(depart.id) ? null : depart.parentId))
      .join(',');
  return `[${level('')}]`;
}

/** JSON of the departments as a flat list by code, each as a leaf without directors. */
export function flatJson(departs: readonly DepartText[]): string {
  const byCode = departs.toSorted((one, other) => (one.orgCode < other.orgCode ? -1 : 1));
  return `[${byCode.map((depart) => nodeJson(depart, NOBODY, '', depart.parentId)).join(',')}]`;
}

function nodeJson({ id, members }: DepartText, directors: Directors, children: string, above: string | null): string {
  const parentId = JSON.stringify(above);
  const director = JSON.stringify(directors.get(id)?.join(',') ?? null);
  const leaf = children === '';
  return `{${members},"parentId":${parentId},"isLeaf":${leaf},"directorUserIds":${director},"children":${leaf ? 'null' : `[${children}]`}}`;
}
