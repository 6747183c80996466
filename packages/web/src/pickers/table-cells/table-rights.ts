import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { AUTH_STATUS, AUTH_TYPE, isDisabled, mayUse } from '@songbai/contract/rules/permission.ts';
import { useMemo } from 'react';
import { useSession } from '../../session/session.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';

/** Codes behind a prefix that exist, are switched on and are not the person's: columns and buttons that are not shown. */
export function deniedCodes(permissions: PermissionResult | null, prefix: string): readonly string[] {
  if (!permissions || prefix === '') return [];
  const known = permissions.allAuth
    .filter((item) => item.type === AUTH_TYPE.hides && item.status === AUTH_STATUS.on)
    .flatMap((item) => item.action.split(','))
    .filter((code) => code.startsWith(prefix));
  return [...new Set(known)].filter((code) => !mayUse(code, permissions)).map((code) => code.slice(prefix.length));
}

/** Codes behind a prefix that are there to be seen but not to be used: rights of type 2 that the person lacks. */
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
  /** Codes of buttons and columns without their prefix, as the table's toolbar takes them. */
  toolbar: {
    /** Not shown. */
    denied: readonly string[];
    /** Shown and disabled. */
    locked: readonly string[];
  };
}

/** What these permissions leave of a table (`authPre`: spec/1 §6, spec/2 §6, contract/3 §14). */
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

/** What a table leaves out or disables for the signed-in person; the columns are the same objects while they may be. */
export function useTableRights(prefix: string, columns: readonly Column[]): TableRights {
  const permissions = useSession((state) => state.permissions);
  return useMemo(() => tableRights(permissions, prefix, columns), [permissions, prefix, columns]);
}
