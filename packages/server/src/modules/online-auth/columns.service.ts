import type { Design, FieldDesign } from '@songbai/contract/design/design.ts';
import {
  AUTH_CONTROL,
  AUTH_PAGE,
  AUTH_TYPE,
  controllableFields,
  namedControls,
} from '@songbai/contract/design/rights.ts';
import {
  type AuthColumn,
  COLUMN_SWITCH,
  type ColumnSwitch,
} from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { AuthPageRow } from '@songbai/contract/modules/online-auth/online-auth.resource.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { heldHead } from '../online-form/index.ts';
import { controlRows } from './auth.store.ts';
import { authPageTable } from './auth.table.ts';
import { assertMayRelease } from './delegation.ts';
import { runningDesign } from './running-design.ts';

const [OFF, ON] = [0, 1] as const;

/** A place where a field can be under control. */
interface Place {
  page: number;
  control: number;
}

const PLACES = {
  listShow: { page: AUTH_PAGE.list, control: AUTH_CONTROL.visible },
  formShow: { page: AUTH_PAGE.form, control: AUTH_CONTROL.visible },
  formEditable: { page: AUTH_PAGE.form, control: AUTH_CONTROL.editable },
} as const satisfies Record<string, Place>;

const SWITCHES = {
  [COLUMN_SWITCH.list]: 'listShow',
  [COLUMN_SWITCH.form]: 'formShow',
  [COLUMN_SWITCH.editable]: 'formEditable',
} as const;

/** The fields of a table with what of them is under control. */
export async function authColumns(server: Server, actor: Actor, headId: string): Promise<AuthColumn[]> {
  const design = await runningDesign(server, actor, headId);
  const all = namedControls(design, await controlRows(server.database.db, headId));
  const rows = all.filter(({ type }) => type === AUTH_TYPE.column);
  return controllableFields(design).map(({ dbFieldName, dbFieldTxt, isShowForm, isShowList }) => {
    const own = rows.filter(({ code, status }) => code === dbFieldName && status === ON);
    const is = (place: Place) => own.some((row) => isAt(row, place));
    return {
      ...{ code: dbFieldName, title: dbFieldTxt || dbFieldName, status: own.length > 0 ? ON : OFF },
      ...{ listShow: is(PLACES.listShow), formShow: is(PLACES.formShow), formEditable: is(PLACES.formEditable) },
      ...{ isShowForm, isShowList },
    };
  });
}

const isAt = (row: AuthPageRow, { page, control }: Place) => row.page === page && row.control === control;

/** Puts a field under control everywhere, or frees it. */
export function setColumnStatus(
  server: Server,
  actor: Actor,
  { cgformId, code, status }: { cgformId: string; code: string; status: number },
): Promise<void> {
  return changeColumn(server, actor, { cgformId, code }, Object.values(PLACES), status);
}

/** Puts one of the three under control, or frees it. */
export async function switchColumn(server: Server, actor: Actor, draft: ColumnSwitch): Promise<void> {
  const name = SWITCHES[draft.switchFlag as keyof typeof SWITCHES];
  await changeColumn(server, actor, draft, [PLACES[name]], draft[name] === true ? ON : OFF);
}

async function changeColumn(
  server: Server,
  actor: Actor,
  { cgformId, code }: { cgformId: string; code: string },
  places: readonly Place[],
  status: number,
): Promise<void> {
  const design = await runningDesign(server, actor, cgformId);
  const { id: partId } = fieldOf(design, code);
  await write(server, actor, async (work) => {
    await heldHead(work, cgformId);
    const all = namedControls(design, await controlRows(work.db, cgformId));
    const rows = all.filter((row) => row.type === AUTH_TYPE.column && row.code === code);
    const known = places.map((place) => ({ place, row: rows.find((row) => isAt(row, place)) }));
    await setControls(
      work,
      known.map(({ place, row }) => ({ row, values: { ...place, cgformId, code, partId, type: AUTH_TYPE.column } })),
      status,
    );
  });
}

function fieldOf(design: Design, code: string): FieldDesign {
  const field = controllableFields(design).find(({ dbFieldName }) => dbFieldName === code);
  if (!field) throw new AppError('authFieldUnknown', { code });
  return field;
}

interface Control {
  row: AuthPageRow | undefined;
  values: { cgformId: string; code: string; partId: string | null; type: number; page: number; control: number };
}

/**
 * Puts things under control or frees them; what was granted of them stays for the next time. Every change is in the data
 * log and holds with the next call.
 */
export async function setControls(work: Work, controls: readonly Control[], status: number): Promise<void> {
  if (status === OFF)
    await assertMayRelease(
      work,
      controls.flatMap(({ row }) => (row && row.status !== OFF ? [row] : [])),
    );
  for (const { row, values } of controls) {
    if (!row) {
      if (status === ON) await insert(work, authPageTable, { ...values, status });
    } else if (row.status !== status) await update(work, authPageTable, row.id, { status });
  }
  await bumpState(work.db, 'rights');
}
