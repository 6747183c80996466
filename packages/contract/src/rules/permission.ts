/** Button permissions in the session reply (contract/1 §3). */
export interface AuthItem {
  /** One code or several joined by commas. */
  action: string;
  /** `1` visible when authorised, `2` editable when authorised. */
  type: string;
  describe?: string;
  /** `0`: the rule is switched off (all-auth list), or the right is denied (own list). */
  status?: string;
}

/** Effect of a permission on a control when the user does not have it. */
export const AUTH_TYPE = { hides: '1', disables: '2' } as const;
export const AUTH_STATUS = { off: '0', on: '1' } as const;

export interface PermissionSources {
  /** A form's own list has priority: a match there decides. */
  formPermissions?: readonly AuthItem[];
  /** Codes that the user has. */
  auth: readonly AuthItem[];
  /** Every button code that exists, with its status. */
  allAuth: readonly AuthItem[];
}

const names = (item: AuthItem, action: string): boolean => item.action.split(',').includes(action);

/**
 * Whether a button is shown (spec/1 §6, contract/1 §3). A code that is switched off in the all-auth list stays visible
 * for everyone, which grants no permission: the server checks the grants either way. An own entry with status
 * `0` denies; a missing status allows.
 */
export function mayUse(action: string, sources: PermissionSources): boolean {
  const own = sources.formPermissions?.find((item) => names(item, action));
  if (own) return own.status !== AUTH_STATUS.off;
  if (
    sources.allAuth.some(
      (item) => item.type !== AUTH_TYPE.disables && names(item, action) && item.status === AUTH_STATUS.off,
    )
  )
    return true;
  const held = sources.auth.filter((item) => names(item, action));
  return held.length > 0 && held.every((item) => item.status !== AUTH_STATUS.off);
}

/**
 * Type-2 actions are disabled instead of hidden (contract/3 §14): by an entry of the form's own list, whatever its status;
 * otherwise when the rule is on and the user does not hold the code as an action of this type.
 */
export function isDisabled(action: string, sources: PermissionSources): boolean {
  const locks = (item: AuthItem) => item.type === AUTH_TYPE.disables && names(item, action);
  const isOn = (item: AuthItem) => item.status !== AUTH_STATUS.off;
  if (sources.formPermissions?.some(locks)) return true;
  const isRuled = sources.allAuth.some((item) => locks(item) && isOn(item));
  return isRuled && !sources.auth.some((item) => locks(item) && isOn(item));
}
