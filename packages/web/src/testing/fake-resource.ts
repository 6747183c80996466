import { MESSAGES } from '@songbai/contract/messages.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Condition, Filter } from '@songbai/contract/resource/filter.ts';
import { parseListParams } from '@songbai/contract/wire/list-params.ts';
import { type FakeCall, type FakeHandler, pageOf, refusalOf, reply } from './fake-server.ts';

export type FakeRow = Record<string, unknown> & { id: string };

/** The generic calls of a resource over in-memory rows, which the caller can access. */
export function fakeResource(resource: Resource, rows: FakeRow[]): Record<string, FakeHandler> {
  const { path } = resource;
  const removeAll = (ids: readonly string[]) => {
    for (const id of ids)
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      );
  };
  return {
    [`GET ${path}/list`]: ({ params }) => list(resource, rows, params),
    [`GET ${path}/queryById`]: ({ params }) => rows.find((row) => row.id === params.id) ?? refusalOf('recordMissing'),
    [`POST ${path}/add`]: ({ body }) => {
      const row = { ...(body as object), id: `added-${rows.length}`, version: 0 };
      rows.unshift(row);
      return reply(MESSAGES.added, row);
    },
    [`PUT ${path}/edit`]: (call) => edit(rows, call),
    [`DELETE ${path}/delete`]: ({ params }) => {
      removeAll([String(params.id)]);
      return reply(MESSAGES.deleted, null);
    },
    [`DELETE ${path}/deleteBatch`]: ({ params }) => {
      removeAll(String(params.ids).split(',').filter(Boolean));
      return reply(MESSAGES.batchDeleted, null);
    },
  };
}

function edit(rows: FakeRow[], { body }: FakeCall): unknown {
  const patch = body as FakeRow;
  const row = rows.find(({ id }) => id === patch.id);
  if (!row) return refusalOf('recordMissing');
  if (row.version !== patch.version) return refusalOf('staleVersion');
  Object.assign(row, patch, { version: Number(row.version) + 1 });
  return reply(MESSAGES.edited, row);
}

function list(resource: Resource, rows: readonly FakeRow[], params: FakeCall['params']): unknown {
  const { filter, sort, pageNo, pageSize } = parseListParams(resource, params);
  const hits = rows.filter((row) => fits(filter, row));
  const [first] = sort;
  if (first && first.field in (hits[0] ?? {}))
    hits.sort((a, b) => compare(a[first.field], b[first.field]) * (first.order === 'asc' ? 1 : -1));
  return pageOf(hits.slice((pageNo - 1) * pageSize, pageNo * pageSize), hits.length, pageNo, pageSize);
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

function fits(filter: Filter, row: FakeRow): boolean {
  if ('and' in filter) return filter.and.every((part) => fits(part, row));
  if ('or' in filter) return filter.or.some((part) => fits(part, row));
  return holds(filter, row[filter.field]);
}

function holds({ op, value }: Condition, stored: unknown): boolean {
  const text = String(stored ?? '');
  if (op === 'like') return text.includes(String(value));
  if (op === 'in') return value.includes(text);
  if (op === 'ge') return compare(stored, typeof stored === 'number' ? Number(value) : value) >= 0;
  if (op === 'le') return compare(stored, typeof stored === 'number' ? Number(value) : value) <= 0;
  return text === String(value);
}
