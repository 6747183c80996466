/** What somebody holds or may pass on: permission id → ids of the data rules that bind him there. */
export type Holdings = ReadonlyMap<string, ReadonlySet<string>>;

/** A grant as it is stored: the ids of its data rules joined by commas. */
export interface Grant {
  permissionId: string;
  dataRuleIds: string | null;
}

/** All grants together. Rules of several grants all bind (contract/1 §7.4). */
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
 * How far a person may give: everything he holds, under the rules that bind him, and everything his roles let him pass
 * on, which he may do without using it himself and without limits (user-asks row 8).
 */
export function reachOf(held: Holdings, passing: Iterable<string>): Holdings {
  const reach = new Map(held);
  for (const id of passing) reach.set(id, new Set());
  return reach;
}

/**
 * The first permission of `given` that lies outside `reach`: it is not there, or a rule that binds the giver does not
 * bind what he gives. Undefined when he may give all of it.
 */
export function beyondReach(reach: Holdings, given: Holdings): string | undefined {
  for (const [permissionId, rules] of given) {
    const own = reach.get(permissionId);
    if (!own || [...own].some((id) => !rules.has(id))) return permissionId;
  }
  return undefined;
}

/** The first permission of `passing` that the giver may not let others pass on: what he cannot give without limits. */
export function notToPass(reach: Holdings, passing: Iterable<string>): string | undefined {
  for (const permissionId of passing) if (reach.get(permissionId)?.size !== 0) return permissionId;
  return undefined;
}

/**
 * Permissions whose limits go away together with these grants, for whoever holds them from somewhere else too, and which
 * the giver could not give without limits himself. Taking such a grant from such a person would be giving.
 */
export function limitsLifted(reach: Holdings, taken: Iterable<Grant>): string[] {
  const limited = [...taken].filter(({ dataRuleIds }) => idsOf(dataRuleIds).length > 0);
  return [...new Set(limited.map(({ permissionId }) => permissionId))].filter((id) => reach.get(id)?.size !== 0);
}

/** Ids of a comma list, each once. */
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
