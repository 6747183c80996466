import { CHOICE_COLUMNS, choiceKeyParts } from '@songbai/contract/design/choices.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { LinkageOption } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { FieldChoices } from '../../resource/read/choices.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Choosing } from './choices.ts';
import { openTable } from './runtime.ts';
import { isRoot } from './tree-rules.ts';

const name = (title: string) => Type.String({ maxLength: 300, title, default: '' });
const linkageQuery = Type.Object({
  table: name('table'),
  txt: name('txt'),
  key: name('key'),
  idField: name('idField'),
  pidField: name('pidField'),
  condition: Type.String({ maxLength: 1000, title: 'condition', default: '' }),
  pidValue: name('pidValue'),
});

/** One level of a linkage; the client sends back what the description of the form said, which names no table. */
export function choiceRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/online/cgform/api/querySelectOptions',
    access: { signedIn: true },
    summary: '联动组件的一级选项',
    query: linkageQuery,
    handle: async ({ actor, query }) => {
      const { table, txt, key, idField, pidField, condition, pidValue } = query;
      const { text, value, id, parent } = CHOICE_COLUMNS;
      const isOurs = txt === text && key === value && idField === id && pidField === parent && condition.trim() === '';
      if (!isOurs) throw new AppError('onlineChoice');
      const choosing = await choosingOf(server, actor, table);
      if (choosing.design.shape !== 'chain') throw new AppError('onlineChoice');
      const from = reading(server, actor);
      const found = await levelOf(from, choosing, pidValue);
      return ok(found.map((row): LinkageOption => ({ store: row.value, label: row.text, id: row.id ?? row.value })));
    },
  });
}

async function levelOf(from: Reading, { design, rows }: Choosing, above: string) {
  const window = { limit: LIMITS.pageSizeMax, offset: 0 };
  if (above === '') return rows.find(from, { ...window, first: true });
  if (!(await isWithin(from, { design, rows }, above))) throw new AppError('onlineChoice');
  return rows.find(from, { ...window, above: [above], any: true });
}

/**
 * What a field chooses from, by its key, for whoever may open its table and see it.
 * @throws AppError onlineChoice for anything else
 */
export async function fieldChoices(server: Server, actor: Actor, key: string): Promise<FieldChoices> {
  const choosing = await choosingOf(server, actor, key);
  const from = reading(server, actor);
  const { design, rows } = choosing;
  return {
    options: (query) => rows.find(from, query),
    level: async (parent) => {
      if (design.shape !== 'tree') throw new AppError('onlineChoice');
      const above = parent === '' ? (design.root ?? '') : parent;
      if (!(await isWithin(from, choosing, above))) throw new AppError('onlineChoice');
      return rows.level(from, above);
    },
  };
}

async function choosingOf(server: Server, actor: Actor, key: string): Promise<Choosing> {
  const parts = choiceKeyParts(key);
  const runtime = parts && (await openTable(server, actor, parts.code));
  const choosing = runtime?.linked?.choices.find(({ design }) => design.name === parts?.field);
  const hidden = (field: string) => runtime?.rights.listHidden.has(field) && runtime.rights.formHidden.has(field);
  if (!choosing || hidden(choosing.design.name)) throw new AppError('onlineChoice');
  return choosing;
}

/** Levels that a row is looked for in; one that hangs below itself ends there. */
const MOST_LEVELS = 50;

/** Whether what the design names reaches down to a row: its tree from the root on, its linkage from the first level on. */
async function isWithin(from: Reading, { design, rows }: Choosing, id: string): Promise<boolean> {
  const { shape, root = '' } = design;
  if (shape === 'tree' && isRoot(root)) return true;
  for (let at = id, level = 0; at !== '' && level < MOST_LEVELS; level += 1) {
    if (shape === 'tree' && at === root) return true;
    const one = { ids: [at], limit: 1, offset: 0 };
    if (shape === 'chain' && (await rows.find(from, { ...one, first: true })).length > 0) return true;
    const [row] = await rows.find(from, { ...one, any: true });
    at = row?.parent ?? '';
  }
  return false;
}
