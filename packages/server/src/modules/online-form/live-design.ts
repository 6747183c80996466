import { type Design, type FieldDesign, physicalTable } from '@songbai/contract/design/design.ts';
import { hasColumn } from '@songbai/contract/design/sql-names.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Server } from '../../resource/server-context.ts';
import { designState, designText, headBy, type StoredHead } from './online-form.store.ts';

/** What runs under a design's code. */
export interface LiveDesign {
  /** Of the live version; as long as none was ever live, the draft. The same object while the version stays. */
  design: Design;
  version: number;
  /** The table in the database; a view has that of its original. */
  physical: string;
  /** Sub-tables of a main table, in their order. */
  subs: readonly LiveDesign[];
  /** Whether there is a table to read and write. */
  everLive: boolean;
}

/** What one process keeps: parsed versions, and what each code stands for as long as no design changes. */
interface Kept {
  designs: Map<string, Design>;
  state: number;
  resolved: Map<string, Promise<LiveDesign | undefined>>;
}

const KEPT = new WeakMap<Database, Kept>();

/**
 * The design that runs under a head's id or a table's name for the actor's tenant; undefined: there is none. Follows a
 * change on any node with the next call.
 */
export async function liveDesign(
  { database }: Pick<Server, 'database'>,
  { tenantId, designs }: Pick<Actor, 'tenantId' | 'designs'>,
  code: string,
): Promise<LiveDesign | undefined> {
  const kept = await present(database, designs);
  const key = `${tenantId}:${code}`;
  const known = kept.resolved.get(key);
  if (known) return known;
  const found = resolve({ database, kept, tenantId }, code);
  keep(kept.resolved, key, found);
  // Neither a failure nor what does not exist is kept: codes come from the wire.
  const forget = () => void (kept.resolved.get(key) === found && kept.resolved.delete(key));
  return found.then(
    (live) => {
      if (!live) forget();
      return live;
    },
    (error: unknown) => {
      forget();
      throw error;
    },
  );
}

/** @param begun the version that the call's session was read with, which saves asking for it once more */
async function present(database: Database, begun: number | undefined): Promise<Kept> {
  const state = begun ?? (await designState(database));
  const kept = KEPT.get(database);
  // What was read later than this call began is newer, never older.
  if (kept && (kept.state === state || (begun !== undefined && kept.state > begun))) return kept;
  const fresh = { designs: kept?.designs ?? new Map<string, Design>(), state, resolved: new Map() };
  // A call that read the state earlier and comes later must not bring back what it knew.
  if (!kept || kept.state < state) KEPT.set(database, fresh);
  return fresh;
}

function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= LIMITS.keptDesigns) return;
    map.delete(oldest);
  }
}

interface Resolving {
  database: Database;
  kept: Kept;
  tenantId: number;
}

async function resolve(context: Resolving, code: string): Promise<LiveDesign | undefined> {
  const { database, tenantId } = context;
  const head = await headBy(database.db, tenantId, code);
  const stored = head && (await versionOf(context, head));
  if (!head || !stored) return undefined;
  const original = head.copyType === 1 && head.physicId ? await headBy(database.db, tenantId, head.physicId) : head;
  const own = original && original !== head ? await asView(context, { head, design: stored }, original) : stored;
  return {
    design: own,
    version: head.liveVersion ?? head.draftVersion,
    physical: physicalTable(original ?? head),
    subs: await subsOf(context, own),
    everLive: head.liveVersion !== null && original !== undefined && original.liveVersion !== null,
  };
}

async function versionOf({ database, kept }: Resolving, head: StoredHead): Promise<Design | undefined> {
  const version = head.liveVersion ?? head.draftVersion;
  const key = `${head.id}:${version}`;
  const known = kept.designs.get(key);
  if (known) return known;
  const text = await designText(database.db, head.id, version);
  if (text === undefined) return undefined;
  const design: Design = JSON.parse(text);
  keep(kept.designs, key, design);
  return design;
}

/**
 * A view as its original lets it run. It follows whatever the original runs with; of a draft that it was made of it may
 * know fields whose columns the next sync makes, and they wait until then.
 */
async function asView(
  context: Resolving,
  { head, design }: { head: StoredHead; design: Design },
  original: StoredHead,
): Promise<Design> {
  const { designs } = context.kept;
  const of = ({ id, liveVersion, draftVersion }: StoredHead) => `${id}:${liveVersion ?? draftVersion}`;
  const key = `${of(head)} ${of(original)}`;
  const known = designs.get(key);
  if (known) return known;
  const there = new Set(
    (await versionOf(context, original))?.fields.filter(hasColumn).map((field) => field.dbFieldName),
  );
  const isGone = (field: FieldDesign) => hasColumn(field) && !there.has(field.dbFieldName);
  const fields = design.fields.map((field) => (isGone(field) ? { ...field, parked: 1 as const } : field));
  const narrowed = design.fields.some(isGone) ? { ...design, fields } : design;
  keep(designs, key, narrowed);
  return narrowed;
}

/** Sub-tables have none of their own, so this ends. */
async function subsOf(context: Resolving, { head }: Design): Promise<LiveDesign[]> {
  if (head.tableType !== 2) return [];
  const subs: LiveDesign[] = [];
  for (const name of (head.subTableStr ?? '').split(',').filter((part) => part !== '')) {
    const sub = await resolve(context, name);
    if (sub?.design.head.tableType === 3) subs.push(sub);
  }
  return subs;
}
