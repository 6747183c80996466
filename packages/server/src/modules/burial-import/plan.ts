import {
  addressLine,
  type CemeteryGroup,
  cemeteryKey,
  freeName,
  groupCemeteries,
  knownCemetery,
  shortCemeteryName,
} from '@songbai/contract/modules/burial-import/cemetery-names.rules.ts';
import type { ImportIssue } from '@songbai/contract/modules/burial-import/issues.ts';
import { areaKey, areaName, fold, sectionCode } from '@songbai/contract/modules/burial-import/position.rules.ts';
import { groupBy } from '../../platform/group-by.ts';
import { newId } from '../../platform/ids.ts';
import { type AreaRow, type CemeteryRow, type Existing, knownAreas, knownCemeteries } from './existing.store.ts';
import { naturally } from './layout.ts';
import type { AreaNode, Burial, CemeteryNode, Entry, Plan } from './plan.types.ts';
import { placePlots } from './plan-plots.ts';

export interface Planned {
  plan: Plan;
  /** Findings that need the whole register and the database. */
  issues: { rowNo: number; issue: ImportIssue }[];
}

const DEFAULT_PATTERN = '{cemetery}-{area}-{row}排-{seat}号';

/**
 * Plans the import of a register: existing cemeteries, areas, rows and plots are used, all others are
 * created (domain.md §3.27). Pure except for its database queries.
 */
export async function planImport(existing: Existing, entries: readonly Entry[]): Promise<Planned> {
  const issues: Planned['issues'] = [];
  const known = await knownCemeteries(existing);
  const nodes = planCemeteries(entries, known, issues);
  const burials = entries.map((entry): Burial => ({ entry, cemetery: nodeOf(nodes, entry), plot: null, seq: null }));
  const cemeteries = [...new Set(burials.map((burial) => burial.cemetery))];
  await planAreas(existing, burials);
  const plan = { cemeteries, burials };
  await placePlots(existing, plan, issues);
  return { plan, issues };
}

interface Nodes {
  groups: Map<string, CemeteryGroup>;
  byGroup: Map<CemeteryGroup, CemeteryNode>;
}

function nodeOf(nodes: Nodes, entry: Entry): CemeteryNode {
  const group = nodes.groups.get(cemeteryKey(entry.record.cemetery));
  return nodes.byGroup.get(group as CemeteryGroup) as CemeteryNode;
}

function planCemeteries(entries: readonly Entry[], known: readonly CemeteryRow[], issues: Planned['issues']): Nodes {
  const groups = groupCemeteries(entries.map((entry) => entry.record.cemetery));
  const byGroup = new Map<CemeteryGroup, CemeteryNode>();
  const names = new Set(known.map((cemetery) => fold(cemetery.name)));
  const shortNames = new Set(known.map((cemetery) => fold(cemetery.shortName)));
  const byName = groupBy(known, (cemetery) => fold(cemetery.name).split('（')[0] ?? '');
  for (const entry of entries) {
    const group = groups.get(cemeteryKey(entry.record.cemetery)) as CemeteryGroup;
    if (byGroup.has(group)) continue;
    const found = knownCemetery(group.place, byName.get(fold(group.place.name).split('（')[0] ?? '') ?? []);
    const node = found ? knownNode(found) : freshNode(group, names, shortNames);
    byGroup.set(group, node);
    if (node.fresh && node.name !== group.place.name) {
      issues.push({
        rowNo: entry.rowNo,
        issue: { code: 'cemeteryNamesake', column: '', value: group.place.name, params: { name: node.name } },
      });
    }
  }
  return { groups, byGroup };
}

function knownNode(row: CemeteryRow): CemeteryNode {
  return { ...row, fresh: false, phone: '', areas: new Map() };
}

function freshNode(group: CemeteryGroup, names: Set<string>, shortNames: Set<string>): CemeteryNode {
  const name = freeName(group.place, group.namesake, names);
  const shortName = shortCemeteryName(name, shortNames);
  names.add(fold(name));
  shortNames.add(fold(shortName));
  const { phone } = group.place;
  return {
    id: newId(),
    fresh: true,
    code: '',
    name,
    shortName,
    numberPattern: DEFAULT_PATTERN,
    address: addressLine(group.place),
    phone,
    areas: new Map(),
  };
}

/** Every area that a row names; a known one is found by its code, its name and its full name, in any spelling. */
async function planAreas(existing: Existing, burials: readonly Burial[]): Promise<void> {
  const placed = burials.filter((burial) => burial.entry.record.position !== null);
  const knownIds = [...new Set(placed.map((burial) => burial.cemetery).filter((cemetery) => !cemetery.fresh))].map(
    ({ id }) => id,
  );
  const known = areasBySpelling(await knownAreas(existing, knownIds));
  const nodes = new Map<string, AreaNode>();
  for (const { cemetery, entry } of placed) {
    const section = entry.record.position?.section ?? '';
    if (cemetery.areas.has(section)) continue;
    const row = known.exact.get(`${cemetery.id}|${section}`) ?? known.like.get(`${cemetery.id}|${areaKey(section)}`);
    const key = row?.id ?? `${cemetery.id}|${counted(section)}`;
    const node = nodes.get(key) ?? (row ? knownArea(cemetery, row) : freshArea(cemetery, section));
    nodes.set(key, node);
    cemetery.areas.set(section, node);
  }
  for (const cemetery of new Set(placed.map((burial) => burial.cemetery))) sortAreas(cemetery);
}

/** A new area is one where registers write `二` and `2`, but not where they write `COL-1` and `COL1`. */
const counted = (section: string): string => (/[^\p{Script=Han}\d]/u.test(section) ? section : areaKey(section));

/** Areas by what they are called, and by what is equal for all spellings of it. */
function areasBySpelling(rows: readonly AreaRow[]): Record<'exact' | 'like', Map<string, AreaRow>> {
  const known = { exact: new Map<string, AreaRow>(), like: new Map<string, AreaRow>() };
  for (const row of rows) {
    for (const text of [row.code, row.name, row.fullName ?? '']) {
      if (text === '') continue;
      const [exact, like] = [`${row.cemeteryId}|${sectionCode(text)}`, `${row.cemeteryId}|${areaKey(text)}`];
      if (!known.exact.has(exact)) known.exact.set(exact, row);
      if (!known.like.has(like)) known.like.set(like, row);
    }
  }
  return known;
}

function knownArea(cemetery: CemeteryNode, row: AreaRow): AreaNode {
  const name = row.fullName ?? row.name;
  return {
    id: row.id,
    fresh: false,
    cemetery,
    code: row.code,
    name,
    sort: row.sort,
    depth: row.depth ?? 0,
    rows: new Map(),
  };
}

function freshArea(cemetery: CemeteryNode, section: string): AreaNode {
  return {
    id: newId(),
    fresh: true,
    cemetery,
    code: section,
    name: areaName(section),
    sort: 0,
    depth: 0,
    rows: new Map(),
  };
}

function sortAreas(cemetery: CemeteryNode): void {
  const areas = [...new Set(cemetery.areas.values())].sort((a, b) => naturally(a.code, b.code));
  areas.forEach((area, index) => {
    if (area.fresh) area.sort = index + 1;
  });
}
