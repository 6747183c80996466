import { buttonRuleProblem } from '@songbai/contract/design/button-rule.ts';
import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { namesOf } from '@songbai/contract/design/design-expressions.ts';
import { changesOf } from '@songbai/contract/design/merge.ts';
import { BUILT_IN_BUTTONS, type ButtonDraft } from '@songbai/contract/modules/online-form/button.calls.ts';
import { BUTTON_STATUS } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { heldHead } from './checks.ts';
import { buttonHeads, buttonRows, designed, fieldRows, writeParts } from './design.store.ts';
import { publishBeside } from './publish.ts';

type Buttons = readonly ButtonDesign[];

/** Adds a button; with a change of the buttons goes a new version of the design. */
export async function addButton(server: Server, actor: Actor, draft: ButtonDraft): Promise<string> {
  return write(server, actor, async (work) => {
    const button = { ...blank(newId()), ...valuesOf(draft) };
    await changeButtons(work, draft.cgformHeadId, (before) => [...before, button]);
    return button.id;
  });
}

/** @throws AppError designForeignPart */
export async function editButton(server: Server, actor: Actor, draft: ButtonDraft): Promise<void> {
  await write(server, actor, (work) =>
    changeButtons(work, draft.cgformHeadId, (before, versions) => {
      const version = versions.get(draft.id ?? '');
      if (version === undefined) throw new AppError('designForeignPart');
      if ((draft.version ?? version) !== version) throw new AppError('staleVersion');
      return before.map((button) => (button.id === draft.id ? { ...button, ...valuesOf(draft) } : button));
    }),
  );
}

/** Removes buttons of one or several tables, all or none. */
export async function removeButtons(server: Server, actor: Actor, ids: readonly string[]): Promise<void> {
  await write(server, actor, async (work) => {
    const heads = await buttonHeads(work.db, ids);
    if (new Set(heads.map(({ id }) => id)).size < new Set(ids).size) throw new AppError('designForeignPart');
    const gone = new Set(ids);
    for (const headId of [...new Set(heads.map(({ cgformHeadId }) => cgformHeadId))].sort())
      await changeButtons(work, headId, (before) => before.filter(({ id }) => !gone.has(id)));
  });
}

/**
 * Buttons as a file has them, beside those of a table that is there: a code is the same button, others stay.
 * @throws AppError designButtonTaken where the file names a code twice
 */
export function filedButtons(before: Buttons, sent: readonly Omit<ButtonDraft, 'cgformHeadId'>[]): ButtonDesign[] {
  const drafts = new Map(sent.map((draft) => [draft.buttonCode.trim(), draft]));
  if (drafts.size < sent.length) throw new AppError('designButtonTaken');
  const known = new Set(before.map(({ buttonCode }) => buttonCode));
  const changed = before.map((button) => {
    const draft = drafts.get(button.buttonCode);
    return draft ? { ...button, ...valuesOf(draft) } : button;
  });
  const added = [...drafts.values()].filter(({ buttonCode }) => !known.has(buttonCode.trim()));
  return [...changed, ...added.map((draft) => ({ ...blank(newId()), ...valuesOf(draft) }))];
}

/** @throws AppError designButtonCode, designButtonBuiltIn, designButtonTaken, designButtonRule */
export function assertButtons(buttons: Buttons, fields: Parameters<typeof namesOf>[0]['fields']): void {
  assertCodes(buttons);
  assertRules(buttons, namesOf({ fields }));
}

const blank = (id: string): ButtonDesign => ({
  ...{ id, buttonCode: '', buttonName: '', buttonIcon: null, buttonStyle: 'link', buttonStatus: BUTTON_STATUS.active },
  ...{ optType: 'js', optPosition: null, orderNum: 0, exp: null },
});

function valuesOf(draft: Omit<ButtonDraft, 'cgformHeadId'>): Omit<ButtonDesign, 'id'> {
  const { buttonCode, buttonName, buttonIcon, buttonStyle, buttonStatus, optType, optPosition, orderNum, exp } = draft;
  return {
    ...{ buttonCode: buttonCode.trim(), buttonName: buttonName.trim(), buttonIcon: buttonIcon || null, buttonStyle },
    ...{
      buttonStatus: buttonStatus || BUTTON_STATUS.active,
      optType,
      optPosition: optPosition || null,
      orderNum: orderNum || 0,
    },
    exp: exp || null,
  };
}

export async function changeButtons(
  work: Work,
  headId: string,
  change: (before: Buttons, versions: ReadonlyMap<string, number>) => Buttons,
): Promise<void> {
  const head = await heldHead(work, headId);
  const rows = await buttonRows(work.db, headId);
  const before = rows.map((row) => designed<ButtonDesign>(row));
  const buttons = change(before, new Map(rows.map(({ id, version }) => [id, version])));
  assertCodes(buttons);
  const known = new Set(before.map(ruleOf));
  const changed = buttons.filter((button) => !known.has(ruleOf(button)));
  if (changed.length > 0) assertRules(changed, namesOf({ fields: await fieldRows(work.db, headId) }));
  await writeParts(work, 'button', headId, changesOf<ButtonDesign>(before, buttons));
  await publishBeside(work, head, (design) => ({ ...design, buttons }), '按钮变更');
}

const ruleOf = ({ id, exp }: ButtonDesign): string => `${id} ${exp ?? ''}`;

/** @throws AppError designButtonRule */
function assertRules(buttons: Buttons, fields: ReadonlySet<string>): void {
  for (const button of buttons) {
    const detail = buttonRuleProblem(button, fields);
    if (detail !== undefined) throw new AppError('designButtonRule', { detail });
  }
}

const BUILT_IN: ReadonlySet<string> = new Set(BUILT_IN_BUTTONS.map(({ code }) => code));

function assertCodes(buttons: Buttons): void {
  const codes = buttons.map(({ buttonCode }) => buttonCode);
  if (codes.some((code) => !/^[A-Za-z][A-Za-z0-9_]{0,49}$/.test(code))) throw new AppError('designButtonCode');
  const own = codes.find((code) => BUILT_IN.has(code));
  if (own) throw new AppError('designButtonBuiltIn', { code: own });
  if (new Set(codes).size < codes.length) throw new AppError('designButtonTaken');
}
