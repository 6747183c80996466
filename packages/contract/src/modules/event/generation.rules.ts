interface Numbered {
  generation: number | null;
  startDate: string;
  endDate: string | null;
}

/**
 * Rights and holds of a plot by generation, the newest first. A right that never became valid, and a hold, belong to the
 * generation that was under way or came next when they began (domain.md §3.6).
 */
export function byGeneration<R extends Numbered, H extends { startTime: string }>(
  rights: readonly R[],
  holds: readonly H[],
): { generation: number; rights: R[]; holds: H[] }[] {
  const numbered = rights
    .flatMap(({ generation, endDate }) => (generation === null ? [] : [{ generation, endDate }]))
    .sort((one, other) => one.generation - other.generation);
  const last = numbered.at(-1)?.generation ?? 0;
  const at = (day: string) =>
    numbered.find(({ endDate }) => endDate === null || endDate >= day)?.generation ?? last + 1;
  const found = new Map<number, { generation: number; rights: R[]; holds: H[] }>();
  const of = (generation: number) => {
    const group = found.get(generation) ?? { generation, rights: [], holds: [] };
    found.set(generation, group);
    return group;
  };
  for (const right of rights) of(right.generation ?? at(right.startDate)).rights.push(right);
  for (const hold of holds) of(at(hold.startTime.slice(0, 10))).holds.push(hold);
  return [...found.values()].sort((one, other) => other.generation - one.generation);
}
