import {
  type ButtonRun,
  DELETE_HOOK,
  DELETE_JAVA,
  DELETE_SQL,
  DELIVERIES,
  type DeliveryRow,
  DO_BUTTON,
  ENHANCE_BUTTONS,
  ENHANCE_JAVA,
  ENHANCE_JS,
  ENHANCE_SQL,
  FORMER,
  type FormerText,
  HOOK_NAMES,
  HOOKS,
  type HookDraft,
  type HookName,
  type JavaDraft,
  type JsDraft,
  RETRY_DELIVERIES,
  type SqlDraft,
} from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import type {
  EnhanceJava,
  EnhanceJs,
  EnhanceSql,
  OnlineHook,
} from '@songbai/contract/modules/online-enhance/enhance.resource.ts';
import {
  ADD_BUTTON,
  BUTTON_LIST,
  type ButtonDraft,
  type ButtonRow,
  DELETE_BUTTON,
  EDIT_BUTTON,
} from '@songbai/contract/modules/online-form/button.calls.ts';
import { FIELDS_BY_CODE, FIELDS_OF } from '@songbai/contract/modules/online-form/design.calls.ts';
import type { FieldRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

/** A button of the table, or one of the things that every table does. */
export interface EnhancedButton {
  buttonCode: string;
  buttonName: string;
}

/** Options of a read that a page which goes takes along. */
const by = (signal?: AbortSignal) => (signal ? { signal } : {});
const of = (url: string, headId: string) => url.replace(':headId', encodeURIComponent(headId));
const put = (isNew: boolean) => (isNew ? 'POST' : 'PUT');

export const fetchButtons = async (headId: string, signal?: AbortSignal): Promise<ButtonRow[]> =>
  (await getResult<Page<ButtonRow>>(of(BUTTON_LIST, headId), { pageNo: 1, pageSize: 200 }, by(signal))).records;
export const saveButton = (body: ButtonDraft) =>
  body.id ? send('PUT', EDIT_BUTTON.url, { body }) : send('POST', ADD_BUTTON.url, { body });
export const removeButton = (id: string) => send('DELETE', DELETE_BUTTON.url, { params: { id } });

export const fetchFields = (headId: string, signal?: AbortSignal) =>
  getResult<FieldRow[]>(FIELDS_OF.url, { headId }, by(signal));
/** Of the table with this name. */
export const fetchFieldsNamed = (headCode: string, signal?: AbortSignal) =>
  getResult<FieldRow[]>(FIELDS_BY_CODE.url, { headCode }, by(signal));
/** A row of the table, to try a script with; null: it has none. */
export const fetchSample = async (headId: string): Promise<Readonly<Record<string, unknown>> | null> =>
  (
    await getResult<Page<Record<string, unknown>>>(`/online/cgform/api/getData/${encodeURIComponent(headId)}`, {
      pageNo: 1,
      pageSize: 1,
    })
  ).records[0] ?? null;

export const fetchEnhanced = (headId: string, signal?: AbortSignal) =>
  getResult<EnhancedButton[]>(of(ENHANCE_BUTTONS, headId), {}, by(signal));
export const fetchScript = (headId: string, type: string, signal?: AbortSignal) =>
  getResult<EnhanceJs | null>(of(ENHANCE_JS.url, headId), { type }, by(signal));
export const saveScript = (headId: string, body: JsDraft) => send(put(!body.id), of(ENHANCE_JS.url, headId), { body });
export const fetchFormer = (headId: string, kind: 'js' | 'sql', code: string, signal?: AbortSignal) =>
  getResult<FormerText[]>(of(FORMER.url, headId), { kind, code }, by(signal));

export const fetchSql = (headId: string, signal?: AbortSignal) =>
  getResult<EnhanceSql[]>(of(ENHANCE_SQL.url, headId), {}, by(signal));
export const saveSql = (headId: string, body: SqlDraft) => send(put(!body.id), of(ENHANCE_SQL.url, headId), { body });
export const removeSql = (id: string) => send('DELETE', DELETE_SQL.url, { params: { id } });

export const fetchJava = (headId: string, signal?: AbortSignal) =>
  getResult<EnhanceJava[]>(of(ENHANCE_JAVA, headId), {}, by(signal));
export const saveJava = (headId: string, body: JavaDraft) => send(put(!body.id), of(ENHANCE_JAVA, headId), { body });
export const removeJava = (id: string) => send('DELETE', DELETE_JAVA.url, { params: { id } });
export const fetchHookNames = (signal?: AbortSignal) => getResult<HookName[]>(HOOK_NAMES, {}, by(signal));

export const fetchHooks = (headId: string, signal?: AbortSignal) =>
  getResult<OnlineHook[]>(of(HOOKS, headId), {}, by(signal));
export const saveHook = (headId: string, body: HookDraft) => send(put(!body.id), of(HOOKS, headId), { body });
export const removeHook = (id: string) => send('DELETE', DELETE_HOOK.url, { params: { id } });
export const fetchDeliveries = (headId: string, signal?: AbortSignal) =>
  getResult<DeliveryRow[]>(of(DELIVERIES, headId), {}, by(signal));
export const retryDelivery = (id: string) => send('PUT', RETRY_DELIVERIES.url, { params: { ids: id } });

export const pressButton = (body: ButtonRun) => send('POST', DO_BUTTON.url, { body });
