import { AUTH_TYPE } from '@songbai/contract/design/rights.ts';
import {
  AUTH_BUTTON_OFF,
  AUTH_BUTTON_ON,
  AUTH_BUTTONS,
  AUTH_COLUMN,
  AUTH_COLUMNS,
  AUTH_PAGES,
  AUTH_RULE_ADD,
  AUTH_RULE_DELETE,
  AUTH_RULES,
  AUTH_TABLES,
  type AuthButtons,
  type AuthColumn,
  type AuthMode,
  type AuthRule,
  type AuthRuleDraft,
  type AuthTable,
  GRANT_BUTTONS,
  GRANT_COLUMNS,
  GRANT_RULES,
  GRANTED,
  type GrantableControl,
  VALID_RULES,
} from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { FIELDS_OF } from '@songbai/contract/modules/online-form/design.calls.ts';
import type { FieldRow } from '@songbai/contract/modules/online-form/save.calls.ts';
import { getResult, send } from '../../../api/client.ts';

const at = (url: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce((path, [key, value]) => path.replace(`:${key}`, encodeURIComponent(value)), url);
const read = <T>(url: string, params: Readonly<Record<string, string | number>>, signal?: AbortSignal) =>
  getResult<T>(url, params, signal ? { signal } : {});

export const fetchColumns = (headId: string, signal?: AbortSignal) =>
  read<AuthColumn[]>(at(AUTH_COLUMNS, { headId }), {}, signal);
export const setColumn = (cgformId: string, code: string, on: boolean) =>
  send<null>('PUT', AUTH_COLUMN, { body: { cgformId, code, status: on ? 1 : 0 } });
export const switchColumn = (
  cgformId: string,
  code: string,
  place: { switchFlag: number; name: 'listShow' | 'formShow' | 'formEditable' },
  on: boolean,
) => send<null>('POST', AUTH_COLUMN, { body: { cgformId, code, switchFlag: place.switchFlag, [place.name]: on } });

export const fetchButtons = (headId: string, signal?: AbortSignal) =>
  read<AuthButtons>(at(AUTH_BUTTONS, { headId }), {}, signal);
export const controlButton = (cgformId: string, code: string, page: 3 | 5) =>
  send<unknown>('POST', AUTH_BUTTON_ON.url, { body: { cgformId, code, page, type: 2, control: 5, status: 1 } });
export const freeButton = (id: string) => send<null>('PUT', at(AUTH_BUTTON_OFF, { id }), { body: {} });

export const fetchRules = (headId: string, signal?: AbortSignal) =>
  read<AuthRule[]>(at(AUTH_RULES, { headId }), {}, signal);
export const saveRule = (body: AuthRuleDraft & { id?: string; version?: number }) =>
  send<null>(body.id === undefined ? 'POST' : 'PUT', AUTH_RULE_ADD.url, { body });
export const deleteRule = (id: string) => send<null>('DELETE', at(AUTH_RULE_DELETE, { id }));
export const fetchFields = (headId: string, signal?: AbortSignal) =>
  read<FieldRow[]>(FIELDS_OF.url, { headId }, signal);

/** What can be granted of one table. */
export interface TableControls extends AuthTable {
  columns: GrantableControl[];
  buttons: GrantableControl[];
  rules: AuthRule[];
}

/** The main table and its sub-tables with what can be granted of them. */
export async function fetchGrantable(headId: string, signal?: AbortSignal): Promise<TableControls[]> {
  const tables = await read<AuthTable[]>(at(AUTH_TABLES, { headId }), {}, signal);
  return Promise.all(
    tables.map(async (table) => {
      const of = { headId: table.id };
      const [columns, buttons, rules] = await Promise.all([
        read<GrantableControl[]>(at(AUTH_PAGES, { ...of, type: String(AUTH_TYPE.column) }), {}, signal),
        read<GrantableControl[]>(at(AUTH_PAGES, { ...of, type: String(AUTH_TYPE.button) }), {}, signal),
        read<AuthRule[]>(at(VALID_RULES, of), {}, signal),
      ]);
      return { ...table, columns, buttons, rules };
    }),
  );
}

export interface Holder {
  authMode: AuthMode;
  roleId: string;
}
export type GrantKind = 'columns' | 'buttons' | 'rules';

const GRANTS = {
  columns: GRANT_COLUMNS,
  buttons: GRANT_BUTTONS,
  rules: GRANT_RULES,
} as const;

/** Ids that a role, department or person was granted of some tables. */
export async function fetchGranted(holder: Holder, tables: readonly string[], signal?: AbortSignal): Promise<string[]> {
  const calls = tables.flatMap((cgformId) =>
    Object.values(AUTH_TYPE).map((type) =>
      read<{ authId: string }[]>(GRANTED.url, { ...holder, cgformId, type }, signal),
    ),
  );
  return (await Promise.all(calls)).flat().map(({ authId }) => authId);
}

export const saveGrants = ({ authMode, roleId }: Holder, headId: string, kind: GrantKind, ids: readonly string[]) =>
  send<null>('POST', at(GRANTS[kind].url, { roleId, headId }), {
    body: { authId: JSON.stringify(ids), authMode },
  });
