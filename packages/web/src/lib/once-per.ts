/** A function of an object, run once for each: for lists and the like that are not changed but replaced. */
export function oncePer<Key extends object, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const made = new WeakMap<Key, { result: Result }>();
  return (key) => {
    const kept = made.get(key) ?? { result: make(key) };
    made.set(key, kept);
    return kept.result;
  };
}
