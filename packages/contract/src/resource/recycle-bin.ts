import { Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import type { Resource } from './define.ts';
import type { Fields } from './kinds.ts';

/** How a deleted row is marked (design.md §5). */
const MARKS = {
  deleteBy: { kind: 'text', label: '删除人', maxLength: 100, readOnly: true, account: true, list: { width: 100 } },
  deleteTime: { kind: 'datetime', label: '删除时间', readOnly: true, query: 'range', list: { width: 170, sort: true } },
  deleteReason: { kind: 'text', label: '说明', maxLength: 200, readOnly: true, list: { width: 140 } },
} as const satisfies Fields;

/** The right to see the recycle bin of a resource and to restore from it. */
export const recycleCode = ({ permission }: Pick<Resource, 'permission'>): string => `${permission}:recycle`;

/** `GET {path}/recycleBin`: a page of deleted rows with who deleted them and when. */
export const binPath = ({ path }: Pick<Resource, 'path'>): string => `${path}/recycleBin`;

/** `PUT {path}/putRecycleBin`: restores rows, all or none. */
export const restorePath = ({ path }: Pick<Resource, 'path'>): string => `${path}/putRecycleBin`;

export const restoreBody = Type.Object({
  /** Ids joined by commas. */
  ids: Type.String({ minLength: 1, maxLength: 65 * LIMITS.idsPerBatch, title: 'ids' }),
});

/** What did not come back with the restored rows, one sentence each. */
export interface RestoreResult {
  left: string[];
}

/** The columns of a recycle bin. */
export const binColumns = ({ recycleBin = [] }: Resource): readonly string[] => [...recycleBin, ...Object.keys(MARKS)];

const BINS = new WeakMap<Resource, Resource>();

/** The recycle bin of a resource as a list of its own: deleted rows, latest first, with their marks. */
export function binOf(resource: Resource): Resource {
  const known = BINS.get(resource);
  if (known) return known;
  const shown = new Set(resource.recycleBin);
  const fields = Object.entries(resource.fields).map(([name, { list, query, ...field }]) => {
    const kept = shown.has(name) ? { list: list ?? {}, ...(query ? { query } : {}) } : {};
    return [name, { ...field, ...kept }];
  });
  const bin: Resource = Object.freeze({
    ...resource,
    actions: ['list'] as const,
    search: resource.search.filter((name) => shown.has(name)),
    fields: { ...Object.fromEntries(fields), ...MARKS },
    defaultSort: { field: 'deleteTime', order: 'desc' } as const,
  });
  BINS.set(resource, bin);
  return bin;
}
