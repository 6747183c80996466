import { rowHasButton } from '@songbai/contract/design/button-rule.ts';
import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { ButtonRun } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import { BUTTON_STATUS } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import { AUDIT_FIELDS } from '@songbai/contract/resource/define.ts';
import { pieces } from '../../http/query-parts.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { fieldMasks, isEcho } from '../../resource/describe/masks.ts';
import { withoutWriteOnly } from '../../resource/describe/sealed.ts';
import { type Reading, reading } from '../../resource/read/reading.ts';
import { firstRows, stored } from '../../resource/read/store.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import {
  assertMain,
  mainOf,
  mayUseButton,
  ownRow,
  plainTableOf,
  type Runtime,
  scopeOf,
  type UnderMain,
  withColumns,
} from '../online-data/index.ts';
import { type Enhancing, ended } from './enhanced-hooks.ts';
import { runFunctions } from './functions/index.ts';
import { askHooks, hookCall } from './hook-ask.ts';
import { javaOf, keptOf } from './kept.ts';
import { editValues } from './own-writes.ts';
import { carryOut, type Holes, type Targets, targetsOf } from './sql-run.ts';

/** A button of a table, or of a sub-table under its main table. */
interface Pressed {
  runtime: Runtime;
  of: UnderMain | undefined;
  button: ButtonDesign;
}

/** Rows that web addresses are asked about one by one. */
const MOST_ASKED = 20;

/** Presses an action button on rows, or on none (contract/2 §16.5 doButton, online.md §7): all of it or nothing. */
export async function doButton(enhancing: Omit<Enhancing, 'kept'>, actor: Actor, body: ButtonRun): Promise<void> {
  const { server } = enhancing;
  const pressed = await pressedBy(enhancing, actor, body);
  const { runtime } = pressed;
  const kept = await keptOf(server.database.db, runtime.live);
  const { buttonCode } = body;
  const ids = [...new Set(pieces(body.dataId ?? ''))];
  if (ids.length > LIMITS.idsPerBatch) throw new AppError('enhanceMany', { most: LIMITS.idsPerBatch });
  const shown = ids.length > 1 ? {} : shownValues(actor, runtime, body.uiFormData);
  const asked = javaOf(kept, buttonCode, 'start', 'http');
  const changed = new Map<string, Values>();
  const targets = await targetsOf(server, actor, kept.actions.get(buttonCode) ?? []);
  if (asked.length > 0) {
    if (ids.length > MOST_ASKED) throw new AppError('enhanceMany', { most: MOST_ASKED });
    const rows = await rowsOf(reading(server, actor), pressed, ids);
    for (const row of rows.length > 0 ? rows : [null]) {
      const call = hookCall(runtime, actor, { event: buttonCode, row, dataId: row ? String(row.id) : null });
      changed.set(String(row?.id), await askHooks(server, kept.headId, asked, runtime, call));
    }
  }
  await write(server, actor, async (work) => {
    await lockLive(work, runtime.table.resource.table, actor.tenantId, ids);
    const rows = await rowsOf(work, pressed, ids);
    for (const row of rows.length > 0 ? rows : [{}])
      await pressedOn({ ...enhancing, kept }, work, pressed, {
        row,
        shown,
        targets,
        changed: changed.get(String(row.id)) ?? {},
      });
    await ended({ ...enhancing, kept }, work, runtime, { code: buttonCode, ids });
  });
}

interface On {
  /** Without a row: nothing. */
  row: Readonly<Values>;
  shown: Readonly<Values>;
  targets: Targets;
  /** By a web address. */
  changed: Readonly<Values>;
}

async function pressedOn({ kept }: Enhancing, work: Work, { runtime, button }: Pressed, on: On): Promise<void> {
  const code = button.buttonCode;
  const { row, shown } = on;
  const start = javaOf(kept, code, 'start', 'spring');
  const set = await runFunctions(work, start, { runtime, code, row: { ...row, ...shown, ...on.changed } });
  const own = { ...on.changed, ...set };
  if (typeof row.id === 'string') await editValues(work, runtime, row.id, own);
  const statements = kept.actions.get(code) ?? [];
  await carryOut(work, statements, on.targets, holesOf(runtime, { ...row, ...shown, ...own }, row));
}

/** Values that the form shows go before stored ones; what the engine keeps is always the stored row's. */
function holesOf({ table }: Runtime, values: Readonly<Values>, row: Readonly<Values>): Holes {
  return (name) => {
    if (Object.hasOwn(table.resource.fields, name)) return values[name] ?? null;
    const [field] = Object.keys(ownRow({ [name]: null }));
    if (row.id === undefined) throw new AppError('buttonRow');
    return field !== undefined && Object.hasOwn(row, field) ? row[field] : null;
  };
}

/**
 * The button with its table, where this person may press it.
 * @throws AppError of `runtimeOf`; buttonMissing, forbidden
 */
async function pressedBy({ server }: Pick<Enhancing, 'server'>, actor: Actor, run: ButtonRun): Promise<Pressed> {
  const { runtime, of } = await tableNamed(server, actor, run.formId);
  const button = runtime.live.design.buttons.find(
    ({ buttonCode, buttonStatus }) => buttonCode === run.buttonCode && buttonStatus === BUTTON_STATUS.active,
  );
  if (button?.optType !== 'action') throw new AppError('buttonMissing');
  if (!mayUseButton(runtime, button.buttonCode)) throw new AppError('forbidden');
  return { runtime, of, button };
}

async function tableNamed(server: Enhancing['server'], actor: Actor, formId: string) {
  try {
    const runtime = await plainTableOf(server, actor, formId);
    return { runtime, of: undefined };
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'onlineSubAlone') throw error;
    const { main, link } = await mainOf(server, actor, formId, 'list');
    return { runtime: link.sub, of: { ...link, main } };
  }
}

/**
 * The rows that this person sees and that have the button.
 * @throws AppError recordMissing, buttonNotThisRow; refMissing for sub rows of a main row that he does not see
 */
async function rowsOf(from: Reading, { runtime, of, button }: Pressed, ids: readonly string[]): Promise<Values[]> {
  if (ids.length === 0) return [];
  const found = await stored(from, runtime.table, ids);
  if (found.length < ids.length) throw new AppError('recordMissing');
  const made = new Map((await madeBy(from, runtime, ids)).map((row) => [row.id, row]));
  const rows = found.map((row): Values => ({ ...made.get(row.id), ...row }));
  const around = scopeOf(from.actor, from.server.clock.now(), {});
  for (const row of rows) {
    if (of) await assertMain(from, of, row);
    if (!rowHasButton(button, withColumns(row), around)) throw new AppError('buttonNotThisRow');
  }
  return rows;
}

const MADE = Object.keys(AUDIT_FIELDS);

/** Who made and changed the rows, and when. */
async function madeBy(from: Reading, { table }: Runtime, ids: readonly string[]): Promise<{ id: string }[]> {
  const rows = await firstRows(from, table, { filter: { field: 'id', op: 'in', value: ids }, sort: [] }, ids.length);
  return rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(Object.entries(row).filter(([name]) => MADE.includes(name))),
  }));
}

/**
 * The values of the form by our names, of fields that this person fills in: what he cannot change is as it is stored,
 * whatever is sent, and so is what the form shows masked.
 */
function shownValues(actor: Actor, { table, rights }: Runtime, given: ButtonRun['uiFormData']): Values {
  const form = withoutWriteOnly(table.resource.fields, ownRow(formOf(given)));
  const masked = new Set(fieldMasks(actor, table.resource).map(({ name }) => name));
  const fills = (name: string) =>
    Object.hasOwn(table.resource.fields, name) && !table.resource.fields[name]?.readOnly && !rights.locked.has(name);
  const shown = Object.entries(form).filter(
    ([name, value]) =>
      fills(name) &&
      !(masked.has(name) && isEcho(value)) &&
      (value === null || ['string', 'number', 'boolean'].includes(typeof value)),
  );
  return Object.fromEntries(shown);
}

function formOf(given: ButtonRun['uiFormData']): Readonly<Record<string, unknown>> {
  if (given === null || given === undefined || given === '') return {};
  if (typeof given !== 'string') return { ...given };
  try {
    const form: unknown = JSON.parse(given);
    if (typeof form === 'object' && form !== null && !Array.isArray(form)) return form as Values;
  } catch {
    // Said below.
  }
  throw new AppError('buttonForm');
}
