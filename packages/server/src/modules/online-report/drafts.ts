import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import type {
  ReportHeadDraft,
  ReportItemDraft,
  ReportParamDraft,
} from '@songbai/contract/modules/online-report/report-head.calls.ts';
import { AppError } from '../../platform/errors.ts';

/** What of a head a call may set. */
export interface HeadValues {
  code: string;
  name: string;
  cgrSql: string | null;
  dbSource: string | null;
  /** Ids of roles joined by commas; null where the report reads our own database. */
  readerRoles: string | null;
  returnValField: string | null;
  returnTxtField: string | null;
  returnType: string | null;
  content: string | null;
  rowCap: number | null;
  timeoutMs: number | null;
  openTables: number;
}

const text = (value: string | null | undefined): string | null => (value ?? '').trim() || null;
const whole = (value: number | string | null | undefined): number | null => (typeof value === 'number' ? value : null);
const bit = (value: unknown, usual: 0 | 1): 0 | 1 =>
  value === undefined || value === null || value === '' ? usual : Number(value) === 1 ? 1 : 0;

const CODE = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** @throws AppError reportCodeShape, invalid */
export function headValues(draft: ReportHeadDraft, base?: HeadValues): HeadValues {
  const code = draft.code.trim();
  if (!CODE.test(code)) throw new AppError('reportCodeShape');
  const kept = <K extends keyof HeadValues>(name: K, value: HeadValues[K]): HeadValues[K] =>
    draft[name as keyof ReportHeadDraft] === undefined && base ? base[name] : value;
  const timeoutMs = kept('timeoutMs', whole(draft.timeoutMs) || null);
  if (timeoutMs !== null && timeoutMs < REPORT_LIMITS.leastMs)
    throw new AppError('invalid', { detail: '查询时限应在1秒到60秒之间', label: '查询时限' }, { field: 'timeoutMs' });
  const dbSource = kept('dbSource', text(draft.dbSource));
  const readerRoles = kept('readerRoles', idsOf(draft.readerRoles).join(',') || null);
  return {
    ...{ code, name: draft.name.trim(), timeoutMs, dbSource },
    readerRoles: dbSource === null ? null : readerRoles,
    cgrSql: kept('cgrSql', (draft.cgrSql ?? '').replaceAll('\r\n', '\n').trim() || null),
    returnValField: kept('returnValField', text(draft.returnValField)),
    returnTxtField: kept('returnTxtField', text(draft.returnTxtField)),
    returnType: kept('returnType', text(draft.returnType)),
    content: kept('content', text(draft.content)),
    rowCap: kept('rowCap', whole(draft.rowCap) || null),
    openTables: kept('openTables', bit(draft.openTables, 0)),
  };
}

export function itemValues(draft: ReportItemDraft, place: number) {
  return {
    fieldName: draft.fieldName.trim(),
    fieldTxt: text(draft.fieldTxt) ?? draft.fieldName.trim(),
    fieldWidth: whole(draft.fieldWidth) || null,
    fieldType: draft.fieldType || 'String',
    searchMode: draft.searchMode || null,
    isOrder: bit(draft.isOrder, 0),
    isSearch: bit(draft.isSearch, 0),
    isShow: bit(draft.isShow, 1),
    isTotal: bit(draft.isTotal, 0),
    dictCode: text(draft.dictCode),
    fieldHref: text(draft.fieldHref),
    replaceVal: text(draft.replaceVal),
    groupTitle: text(draft.groupTitle),
    align: draft.align || null,
    orderNum: whole(draft.orderNum) ?? place,
  };
}

export function paramDraftValues(draft: ReportParamDraft, place: number) {
  return {
    paramName: draft.paramName.trim(),
    paramTxt: text(draft.paramTxt),
    paramValue: text(draft.paramValue),
    paramType: draft.paramType || null,
    required: bit(draft.required, 0),
    orderNum: whole(draft.orderNum) ?? place,
  };
}

/** Ids of a comma list; clients leave a comma at its end. */
export const idsOf = (list: string | null | undefined): string[] =>
  (list ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));

const HREF = /^(?:https?:\/\/|\/|#)/i;
const REPLACED = /^[^,_]+_[^,_]*(?:,[^,_]+_[^,_]*)*$/;

interface CheckedItem {
  fieldName: string;
  fieldTxt: string;
  fieldHref?: string | null | undefined;
  replaceVal?: string | null | undefined;
}

/**
 * Items and parameters of a save, each name once.
 * @throws AppError reportItem, reportParam
 */
export function assertParts(items: readonly CheckedItem[], params: readonly { paramName: string }[]): void {
  const problem = (detail: string) => new AppError('reportItem', { detail });
  if (items.length > REPORT_LIMITS.items) throw problem(`明细最多${REPORT_LIMITS.items}个`);
  const twice = repeated(items.map(({ fieldName }) => fieldName.toLowerCase()));
  if (twice !== undefined) throw problem(`字段${twice}重复`);
  for (const { fieldTxt, fieldHref, replaceVal } of items) {
    if (fieldHref && !HREF.test(fieldHref)) throw problem(`${fieldTxt}：链接应以http://、https://或/开头`);
    if (fieldHref?.includes('{{')) throw problem(`${fieldTxt}：表达式不正确：${fieldHref}`);
    if (replaceVal && !REPLACED.test(replaceVal)) throw problem(`${fieldTxt}：取值表达式应为 文本_值,文本_值`);
  }
  if (params.length > REPORT_LIMITS.params)
    throw new AppError('reportParam', { detail: `参数最多${REPORT_LIMITS.params}个` });
  const same = repeated(params.map(({ paramName }) => paramName));
  if (same !== undefined) throw new AppError('reportParam', { detail: `参数${same}重复` });
  const odd = params.find(({ paramName }) => !/^[\p{L}_][\p{L}\p{N}_]{0,31}$/u.test(paramName));
  if (odd) throw new AppError('reportParam', { detail: `参数名${odd.paramName}不正确` });
}

const repeated = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index);
