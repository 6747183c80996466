import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { AUTH_STATUS, AUTH_TYPE, isDisabled, mayUse } from '@songbai/contract/rules/permission.ts';
import { useMemo } from 'react';
import { useSession } from '../../session/session.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';

/** Codes with a prefix that exist, are switched on and not granted to the user: hidden columns and buttons. */
export function deniedCodes(permissions: PermissionResult | null, prefix: string): readonly string[] {
  if (!permissions || prefix === '') return [];
  const known = permissions.allAuth
    .filter((item) => item.type === AUTH_TYPE.hides && item.status === AUTH_STATUS.on)
    .flatMap((item) => item.action.split(','))
    .filter((code) => code.startsWith(prefix));
  return [...new Set(known)].filter((code) => !mayUse(code, permissions)).map((code) => code.slice(prefix.length));
}

/** Codes with a prefix that are visible but disabled: permissions of type 2 that the user lacks. */
export function lockedCodes(permissions: PermissionResult | null, prefix: string): readonly string[] {
  if (!permissions || prefix === '') return [];
  const ruled = permissions.allAuth
    .filter((item) => item.type === AUTH_TYPE.disables)
    .flatMap((item) => item.action.split(','))
    .filter((code) => code.startsWith(prefix));
  return [...new Set(ruled)].filter((code) => isDisabled(code, permissions)).map((code) => code.slice(prefix.length));
}

interface TableRights {
  columns: readonly Column[];
  /** Codes of buttons and columns without prefix, as the table's toolbar expects them. */
  toolbar: {
    /** Not shown. */
    denied: readonly string[];
    /** Shown and disabled. */
    locked: readonly string[];
  };
}

/** The effect of these permissions on a table (`authPre`: spec/1 §6, spec/2 §6, contract/3 §14). */
export function tableRights(
  permissions: PermissionResult | null,
  prefix: string,
  columns: readonly Column[],
): TableRights {
  const denied = deniedCodes(permissions, prefix);
  const locked = lockedCodes(permissions, prefix);
  const shown = columns.filter(({ key }) => !denied.includes(key));
  return {
    toolbar: { denied, locked },
    columns: shown.map((column) => (locked.includes(column.key) ? { ...column, disabled: true } : column)),
  };
}

/** Hidden and disabled parts of a table for the signed-in user; column objects are reused where possible. */
export function useTableRights(prefix: string, columns: readonly Column[]): TableRights {
  const permissions = useSession((state) => state.permissions);
  return useMemo(() => tableRights(permissions, prefix, columns), [permissions, prefix, columns]);
}
