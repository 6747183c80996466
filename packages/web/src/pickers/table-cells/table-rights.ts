import type { PermissionResult } from '@songbai/contract/modules/system/session.calls.ts';
import { mayUse } from '@songbai/contract/rules/permission.ts';
import { useMemo } from 'react';
import { useSession } from '../../session/session.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';

/** Codes behind a prefix that exist, are switched on and are not the person's: columns and buttons that are not shown. */
export function deniedCodes(permissions: PermissionResult | null, prefix: string): readonly string[] {
  if (!permissions || prefix === '') return [];
  const known = permissions.allAuth
    .filter((item) => item.type === '1' && item.status === '1')
    .flatMap((item) => item.action.split(','))
    .filter((code) => code.startsWith(prefix));
  return [...new Set(known)].filter((code) => !mayUse(code, permissions)).map((code) => code.slice(prefix.length));
}

/**
 * What a table leaves out for the signed-in person (`authPre`: spec/2 §6, contract/3 §14). The codes go to the toolbar's
 * `denied`; the server refuses the calls behind them anyway.
 */
export function useTableRights(
  prefix: string,
  columns: readonly Column[],
): { denied: readonly string[]; columns: readonly Column[] } {
  const permissions = useSession((state) => state.permissions);
  return useMemo(() => {
    const denied = deniedCodes(permissions, prefix);
    return { denied, columns: columns.filter(({ key }) => !denied.includes(key)) };
  }, [permissions, prefix, columns]);
}
