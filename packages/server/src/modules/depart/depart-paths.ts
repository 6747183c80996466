import type { Db } from '../../db/database.ts';
import { departsById, departsCalled } from './departs.store.ts';

export type Above = Awaited<ReturnType<typeof departsById>>[number];

/** Depth limit far beyond any office; it also stops at a cycle in the data. */
const DEEPEST = 50;

/** Paths of departments: returns, for the id of a parent, the chain from the top to that parent. */
export async function pathsAbove(
  db: Db,
  tenantId: number,
  below: readonly { parentId: string | null }[],
): Promise<(parentId: string | null) => Above[]> {
  const known = new Map<string, Above>();
  let wanted = new Set(below.flatMap(({ parentId }) => parentId || []));
  for (let level = 0; wanted.size > 0 && level < DEEPEST; level += 1) {
    const rows = await departsById(db, tenantId, [...wanted]);
    for (const row of rows) known.set(row.id, row);
    wanted = new Set(rows.flatMap(({ parentId }) => (parentId && !known.has(parentId) ? parentId : [])));
  }
  const pathTo = (id: string | null, left: number): Above[] => {
    const row = id ? known.get(id) : undefined;
    return row && left > 0 ? [...pathTo(row.parentId, left - 1), row] : [];
  };
  return (parentId) => pathTo(parentId, DEEPEST);
}

/** Separator of the names in a path. */
const STEP = '/';

/**
 * Finds departments of a tenant by paths as people write them: the names from the top, an unambiguous end of them,
 * or the code. Returns the matching ids of each; a whole path takes precedence over the end of a longer one.
 */
export async function departsByPath(
  db: Db,
  tenantId: number,
  paths: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const wanted = new Map(paths.map((path) => [path, steps(path)]));
  const rows = await departsCalled(db, tenantId, [...new Set([...wanted.values()].flatMap((path) => path.slice(-1)))]);
  const above = await pathsAbove(db, tenantId, rows);
  const known = rows.map((row) => ({
    ...{ id: row.id, code: row.orgCode },
    path: [...above(row.parentId).map(({ departName }) => departName), row.departName],
  }));
  const idsOf = (path: readonly string[]): string[] => {
    const ending = known.filter((one) => endsWith(one.path, path) || (path.length === 1 && one.code === path[0]));
    const whole = ending.filter((one) => one.path.length === path.length && one.code !== path[0]);
    return (whole.length > 0 ? whole : ending).map(({ id }) => id);
  };
  return new Map([...wanted].map(([path, names]) => [path, idsOf(names)]));
}

const steps = (path: string): string[] =>
  path
    .split(STEP)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const endsWith = (path: readonly string[], end: readonly string[]): boolean =>
  end.length > 0 && end.every((name, at) => path[path.length - end.length + at] === name);
