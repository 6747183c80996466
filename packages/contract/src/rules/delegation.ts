/** Permissions that a person holds or may delegate: permission id → ids of the data rules that restrict them. */
export type Holdings = ReadonlyMap<string, ReadonlySet<string>>;

/** A grant as it is stored: the ids of its data rules joined by commas. */
export interface Grant {
  permissionId: string;
  dataRuleIds: string | null;
}

/** All grants combined. The rules of several grants all apply (contract/1 §7.4). */
export function holdingsOf(grants: Iterable<Grant>): Map<string, Set<string>> {
  const held = new Map<string, Set<string>>();
  for (const { permissionId, dataRuleIds } of grants) {
    const rules = held.get(permissionId) ?? new Set<string>();
    for (const id of idsOf(dataRuleIds)) rules.add(id);
    held.set(permissionId, rules);
  }
  return held;
}

/**
 * The permissions a person may grant: those held, with the data rules that restrict them, and those that the person's
 * roles allow to delegate, even without holding them and without restrictions (user-asks row 8).
 */
export function reachOf(held: Holdings, passing: Iterable<string>): Holdings {
  const reach = new Map(held);
  for (const id of passing) reach.set(id, new Set());
  return reach;
}

/**
 * The first permission of `given` outside `reach`: it is missing there, or a data rule that restricts the granter is
 * missing from the grant. Undefined when all of it may be granted.
 */
export function beyondReach(reach: Holdings, given: Holdings): string | undefined {
  for (const [permissionId, rules] of given) {
    const own = reach.get(permissionId);
    if (!own || [...own].some((id) => !rules.has(id))) return permissionId;
  }
  return undefined;
}

/** The first permission of `passing` that the granter may not make delegable: those not grantable unrestricted. */
export function notToPass(reach: Holdings, passing: Iterable<string>): string | undefined {
  for (const permissionId of passing) if (reach.get(permissionId)?.size !== 0) return permissionId;
  return undefined;
}

/**
 * Permissions whose restrictions are removed together with these grants, for users who also hold them from another
 * source, and which the granter could not grant unrestricted. Revoking such a grant from such a user would widen the
 * user's access.
 */
export function limitsLifted(reach: Holdings, taken: Iterable<Grant>): string[] {
  const limited = [...taken].filter(({ dataRuleIds }) => idsOf(dataRuleIds).length > 0);
  return [...new Set(limited.map(({ permissionId }) => permissionId))].filter((id) => reach.get(id)?.size !== 0);
}

/** Ids of a comma list, without duplicates. */
export function idsOf(list: string | null | undefined): string[] {
  return [
    ...new Set(
      (list ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ];
}
