/** What a person changed on the screen: ticked or unticked since it was shown (contract/1 §6.1). */
export interface GrantChange {
  added: string[];
  removed: string[];
}

/**
 * The person's own changes, applied to what is stored now: a box that nobody touched stays as others have left it in the
 * meantime, nothing is inserted twice, and nothing that was taken away comes back because an old screen still showed it.
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
