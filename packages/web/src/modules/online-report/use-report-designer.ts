import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import type { ReportDraft } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useFeedback } from '../../lib/feedback.ts';
import { testSafely } from '../../lib/safe-regex.ts';
import { markField } from '../../resource/form/mark-field.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import type { CodeProblem } from '../../ui/code-editor/index.ts';
import { createTableStore, type TableStore } from '../../ui/editable-table/model/store.ts';
import { parseSql, type StoredReport, saveReport } from './report-head.calls.ts';
import { itemColumns, itemDrafts, merged, paramColumns, paramDrafts, removedIds, rowsOf } from './report-rows.ts';

/** The rows behind the tabs of one open report. */
export interface ReportStores {
  items: TableStore;
  params: TableStore;
}

export function useReportStores(stored: StoredReport | undefined, isCopy: boolean): ReportStores {
  const [stores] = useState((): ReportStores => {
    const items: TableStore = createTableStore({
      ...{ columns: itemColumns(() => items.rows()), rows: rowsOf(stored?.items ?? [], isCopy) },
      ...{ testRegex: testSafely, maxRows: REPORT_LIMITS.items, orderKey: 'orderNum' },
    });
    const params: TableStore = createTableStore({
      ...{ columns: paramColumns(() => params.rows()), rows: rowsOf(stored?.params ?? [], isCopy) },
      ...{ testRegex: testSafely, maxRows: REPORT_LIMITS.params, orderKey: 'orderNum' },
    });
    return { items, params };
  });
  return stores;
}

/** The reply names the line for clients that show its text alone. */
const NAMED_LINE = /（第\d+行）$/;

/** What is wrong with the statement, and where; a failure of another kind is shown as usual. */
export function useSqlProblems() {
  const showFailure = useShowFailure();
  const [problems, setProblems] = useState<readonly CodeProblem[]>([]);
  return {
    problems,
    clear: () => setProblems([]),
    /** Whether the failure is one of the statement. */
    show: (error: unknown): boolean => {
      const place = error instanceof ApiError ? (error.result as Partial<CodeProblem> | null) : null;
      if (!(error instanceof ApiError) || typeof place?.line !== 'number' || typeof place.column !== 'number') {
        showFailure(error);
        return false;
      }
      setProblems([{ line: place.line, column: place.column, text: error.message.replace(NAMED_LINE, '') }]);
      return true;
    },
  };
}
export type SqlProblems = ReturnType<typeof useSqlProblems>;

export const HEAD_NAMES = [
  ...['code', 'name', 'cgrSql', 'returnValField', 'returnTxtField', 'returnType', 'content', 'rowCap', 'timeoutMs'],
  ...['openTables', 'dbSource', 'readerRoles'],
] as const;

/** 解析: columns and parameters of the statement join those that are there. */
export function useParse(form: FormInstance, stores: ReportStores, problems: SqlProblems) {
  const { message } = useFeedback();
  const [busy, setBusy] = useState(false);
  const parse = async (): Promise<void> => {
    const sql = String(form.getFieldValue('cgrSql') ?? '').trim();
    if (sql === '') {
      void message.warning('请填写报表SQL');
      return;
    }
    setBusy(true);
    problems.clear();
    try {
      const dbKey: unknown = form.getFieldValue('dbSource');
      const reply = await parseSql({ sql, ...(typeof dbKey === 'string' && dbKey !== '' ? { dbKey } : {}) });
      const items = merged(stores.items.rows(), reply.result.fields, 'fieldName');
      const params = merged(stores.params.rows(), reply.result.params, 'paramName');
      if (items.added.length > 0) stores.items.insert(items.added, stores.items.order().length);
      if (params.added.length > 0) stores.params.insert(params.added, stores.params.order().length);
      void message.success(reply.message);
      const gone = [...items.gone, ...params.gone];
      if (gone.length > 0) void message.warning(`SQL中已没有：${gone.join('、')}，如不再需要请删除`);
    } catch (error) {
      problems.show(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, parse };
}

interface SaveOptions {
  form: FormInstance;
  stores: ReportStores;
  /** What is edited; absent for a new report and a copy. */
  stored: StoredReport | undefined;
  problems: SqlProblems;
  /** Told the fields of the form that are wrong. */
  onWrong(names: readonly string[]): void;
  /** Told the rows of which a cell is wrong, while the fields of the form are right. */
  onWrongRow(of: keyof ReportStores): void;
  onSaved(): void;
}

export function useSaveReport({ form, stores, stored, problems, onWrong, onWrongRow, onSaved }: SaveOptions) {
  const client = useQueryClient();
  const { message } = useFeedback();
  const [busy, setBusy] = useState(false);
  const save = async (note: string): Promise<void> => {
    if (busy) return;
    const ofItems = await stores.items.validation.checkAll();
    const [failure] = [...ofItems, ...(await stores.params.validation.checkAll())];
    const wrong = await wrongFields(form);
    if (wrong.length > 0) {
      onWrong(wrong);
      return;
    }
    if (failure) {
      void message.error(failure.message);
      onWrongRow(ofItems.length > 0 ? 'items' : 'params');
      return;
    }
    setBusy(true);
    problems.clear();
    try {
      const reply = await saveReport(draftOf(form.getFieldsValue(true), stores, stored, note));
      void message.success(reply.message);
      const { unknownFields } = reply.result;
      if (unknownFields.length > 0) void message.warning(`SQL中没有这些字段，不会显示：${unknownFields.join('、')}`);
      void invalidate(client, reportHead.name);
      onSaved();
    } catch (error) {
      if (!problems.show(error)) markField(form, error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

async function wrongFields(form: FormInstance): Promise<string[]> {
  await form.validateFields().catch(() => undefined);
  return form.getFieldsError().flatMap(({ name, errors }) => (errors.length > 0 ? [String(name[0])] : []));
}

function draftOf(
  values: Readonly<Record<string, unknown>>,
  { items, params }: ReportStores,
  stored: StoredReport | undefined,
  note: string,
): ReportDraft {
  const head = Object.fromEntries(HEAD_NAMES.map((name) => [name, values[name] ?? null]));
  const version = stored ? { version: stored.head.version } : {};
  return {
    head: { ...head, ...(stored ? { id: stored.head.id } : {}), ...version } as ReportDraft['head'],
    items: itemDrafts(items.rows()),
    params: paramDrafts(params.rows()),
    deleteItemIds: removedIds(stored?.items ?? [], items.rows()),
    deleteParamIds: removedIds(stored?.params ?? [], params.rows()),
    ...version,
    note: note.trim() === '' ? null : note.trim(),
  };
}
