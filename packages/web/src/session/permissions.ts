import type { PermissionResult } from '@songbai/contract/modules/session/session.calls.ts';
import { mayUse } from '@songbai/contract/rules/permission.ts';
import { useCallback } from 'react';
import { useSession } from './session.ts';

function decide(permissions: PermissionResult | null, code: string): boolean {
  return permissions !== null && mayUse(code, permissions);
}

/** Whether the signed-in user has a right, outside components. */
export const can = (code: string): boolean => decide(useSession.getState().permissions, code);

/** Whether the signed-in user has the role that may change otherwise protected data. */
export function useIsAdmin(): boolean {
  return useSession((state) => state.permissions?.admin === true);
}

/** The same check for components: they re-render when the rights change. */
export function useCan(): (code: string) => boolean {
  const permissions = useSession((state) => state.permissions);
  return useCallback((code: string) => decide(permissions, code), [permissions]);
}
