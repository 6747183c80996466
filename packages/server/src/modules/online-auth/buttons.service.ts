import { AUTH_CONTROL, AUTH_TYPE, namedControls } from '@songbai/contract/design/rights.ts';
import {
  type AuthButtons,
  type ButtonOn,
  CONTROLLED_BUTTONS,
} from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { heldHead } from '../online-form/index.ts';
import { controlById, controlRows } from './auth.store.ts';
import { setControls } from './columns.service.ts';
import { runningDesign } from './running-design.ts';

const [OFF, ON] = [0, 1] as const;

/** The own buttons of a table, and what of all its buttons is or was under control. */
export async function authButtons(server: Server, actor: Actor, headId: string): Promise<AuthButtons> {
  const design = await runningDesign(server, actor, headId);
  const { buttons } = design;
  const rows = namedControls(design, await controlRows(server.database.db, headId));
  return {
    buttonList: buttons.map(({ buttonCode, buttonName, buttonStyle, buttonStatus }) => ({
      ...{ buttonCode, buttonName, buttonStyle, buttonStatus },
    })),
    authList: rows.filter(({ type }) => type === AUTH_TYPE.button).map(({ version: _, partId: __, ...row }) => row),
  };
}

/** @returns the id under which the button is granted */
export async function controlButton(
  server: Server,
  actor: Actor,
  { id, cgformId, code, page }: ButtonOn,
): Promise<string | undefined> {
  const design = await runningDesign(server, actor, cgformId);
  const own = design.buttons.find(({ buttonCode }) => buttonCode === code);
  if (!own && !CONTROLLED_BUTTONS.some((button) => button.code === code))
    throw new AppError('authButtonUnknown', { code });
  return write(server, actor, async (work) => {
    await heldHead(work, cgformId);
    const isThis = (row: { type: number; code: string; page: number }) =>
      row.type === AUTH_TYPE.button && row.code === code && row.page === page;
    const find = async () => namedControls(design, await controlRows(work.db, cgformId)).find(isThis);
    const row = await find();
    if (id && id !== row?.id) throw new AppError('authForeign');
    const values = {
      cgformId,
      code,
      partId: own?.id ?? null,
      page,
      type: AUTH_TYPE.button,
      control: AUTH_CONTROL.visible,
    };
    await setControls(work, [{ row, values }], ON);
    return (await find())?.id;
  });
}

/** @throws AppError authForeign, designMissing */
export async function freeButton(server: Server, actor: Actor, id: string): Promise<void> {
  await write(server, actor, async (work) => {
    const row = await controlById(work.db, id);
    if (!row || row.type !== AUTH_TYPE.button) throw new AppError('authForeign');
    await heldHead(work, row.cgformId);
    await setControls(work, [{ row, values: row }], OFF);
  });
}
