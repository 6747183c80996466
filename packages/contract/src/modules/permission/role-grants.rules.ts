/** Changes made on the screen: ticked or unticked since it was loaded (contract/1 §6.1). */
export interface GrantChange {
  added: string[];
  removed: string[];
}

/**
 * Applies only the user's own changes to the stored grants: untouched boxes keep concurrent changes by other users,
 * nothing is inserted twice, and a stale screen does not restore what was revoked meanwhile.
 */
export function grantChange(
  wanted: readonly string[],
  shown: readonly string[],
  stored: readonly string[],
): GrantChange {
  const [wants, showed, has] = [new Set(wanted), new Set(shown), new Set(stored)];
  return {
    added: [...wants].filter((id) => !showed.has(id) && !has.has(id)),
    removed: [...showed].filter((id) => !wants.has(id) && has.has(id)),
  };
}
