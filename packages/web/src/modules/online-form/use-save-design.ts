import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import type { Difference } from '@songbai/contract/resource/drafts.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useMemo, useState } from 'react';
import { isRefusal } from '../../lib/failure.ts';
import { useFeedback } from '../../lib/feedback.ts';
import type { ConflictSource } from '../../resource/form/ConflictDialog.tsx';
import type { Conflict, ShownValue } from '../../resource/form/use-resource-form.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { designDifferences, inputOf, settledInput } from './design-conflict.ts';
import { fetchDesign, type StoredDesign, saveDesign } from './online-form.calls.ts';
import { type DesignStores, HEAD_NAMES, inputNow, problemsOf, saveDraft } from './use-designer.ts';

/** What the saved table is called, and what it is. */
export type SavedHead = Pick<CgformHead, 'tableName' | 'tableTxt' | 'tableType'>;

interface SaveOptions {
  form: FormInstance;
  stores: DesignStores;
  stored: StoredDesign | undefined;
  /** Turns to the first wrong cell, whichever tab it is on; answers what is wrong there. */
  openWrong(): Promise<string | undefined>;
  /** Input is there that no store knows of. */
  onTouched(): void;
  onSaved(result: SaveResult, head: SavedHead): void;
}

interface DesignConflict extends Conflict {
  design: StoredDesign;
}

/** Saves a design once nothing is wrong with it, and lets the person choose where somebody else was quicker. */
export function useSaveDesign({ form, stores, stored, openWrong, onTouched, onSaved }: SaveOptions) {
  const client = useQueryClient();
  const { message } = useFeedback();
  const showFailure = useShowFailure();
  const [known, setKnown] = useState(stored);
  const [state, setState] = useState({ busy: false, attempted: false });
  const [conflict, setConflict] = useState<DesignConflict>();
  // The same one with each rendering: all problems are looked for again where it is another.
  const base = useMemo(() => known && inputOf(known), [known]);
  const now = () => inputNow(stores, form.getFieldsValue(true));

  const send = async (against: StoredDesign | undefined): Promise<void> => {
    setState({ busy: true, attempted: true });
    try {
      const reply = await saveDesign(saveDraft(now(), against, null));
      showSaved(message, reply);
      void invalidate(client, cgformHead.name);
      const { tableName, tableTxt, tableType } = form.getFieldsValue(true) as SavedHead;
      onSaved(reply.result, { tableName: tableName.trim().toLowerCase(), tableTxt, tableType });
    } catch (error) {
      if (against && isRefusal(error, 'staleVersion')) await compare(against);
      else showFailure(error);
    } finally {
      setState({ busy: false, attempted: true });
    }
  };
  const compare = async (against: StoredDesign): Promise<void> => {
    try {
      const design = await fetchDesign(against.head.id);
      const differences = designDifferences(HEAD_NAMES, inputOf(against), now(), inputOf(design));
      setConflict({ design, latest: { ...design.head }, differences });
    } catch (error) {
      showFailure(error);
    }
  };
  const submit = async (): Promise<void> => {
    if (state.busy) return;
    setState({ busy: false, attempted: true });
    const filled = await form.validateFields().catch(() => undefined);
    if (!filled) return;
    const wrong = await openWrong();
    const [problem] = problemsOf(now(), base);
    const text = problem?.text ?? wrong;
    if (text !== undefined) void message.error(text);
    else await send(known);
  };
  const settle = (chosen: readonly Difference[]): void => {
    if (!conflict) return;
    const { head, fields, indexes } = settledInput(now(), inputOf(conflict.design), chosen);
    form.setFieldsValue(head);
    stores.fields.load(fields);
    stores.indexes.load(indexes);
    // Loaded rows count as saved ones, but these are not.
    onTouched();
    setKnown(conflict.design);
    setConflict(undefined);
    void send(conflict.design);
  };
  return { ...state, base, conflict, submit, settle, postpone: () => setConflict(undefined) };
}

/** What the design names and is not there can come later, and is told as long as it is not. */
function showSaved(
  message: ReturnType<typeof useFeedback>['message'],
  { message: text, result }: { message: string; result: SaveResult },
): void {
  message.success(text);
  for (const missing of result.missing) message.warning(`已保存，但${missing}`);
}

/** What the house's conflict dialog shows of a design: labels of settings, names of fields and indexes. */
export function conflictSource(conflict: DesignConflict, actions: ConflictSource['actions']): ConflictSource {
  const shown = conflict.differences.map(({ name, mine, latest }): [string, ShownValue] => [
    name,
    { label: labelOf(name, mine ?? latest), cell: (value) => cellText(name, value) },
  ]);
  return { resource: cgformHead, record: undefined, extras: { names: [], shown: Object.fromEntries(shown) }, actions };
}

function labelOf(name: string, value: unknown): string {
  const [part = '', key = ''] = [name.slice(0, name.indexOf('.')), name.slice(name.indexOf('.') + 1)];
  if (part === 'head') return cgformHead.fields[key as keyof typeof cgformHead.fields]?.label ?? key;
  if (part === 'index') return `索引 ${String(value ?? '').split('(')[0]}`;
  return `字段 ${fieldText(value, ({ dbFieldName }) => dbFieldName)}`;
}

type FieldTexts = { dbFieldName: string; dbFieldTxt: string; dbType: string; dbLength: number };

function fieldText(value: unknown, text: (field: FieldTexts) => string): string {
  return typeof value === 'string' ? text(JSON.parse(value) as FieldTexts) : '';
}

function cellText(name: string, value: unknown): string {
  if (value === undefined) return '（无）';
  if (!name.startsWith('field.')) return String(value ?? '');
  return fieldText(value, ({ dbFieldTxt, dbType, dbLength }) => `${dbFieldTxt} ${dbType}(${dbLength})`);
}
