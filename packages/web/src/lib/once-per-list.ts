/** A function of a list, run once for each list: for lists that are not changed but replaced. */
export function oncePerList<Item extends object, Result>(
  make: (list: readonly Item[]) => Result,
): (list: readonly Item[]) => Result {
  const made = new WeakMap<readonly Item[], { result: Result }>();
  return (list) => {
    const kept = made.get(list) ?? { result: make(list) };
    made.set(list, kept);
    return kept.result;
  };
}
