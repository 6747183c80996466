type Listener = () => void;

/** Listeners by topic: a cell's listener is called for that cell only. */
export interface Listeners {
  onCell(id: string, key: string, listener: Listener): Listener;
  onOrder(listener: Listener): Listener;
  onSelection(listener: Listener): Listener;
  onAny(listener: Listener): Listener;
  cell(id: string, key: string): void;
  order(): void;
  selection(): void;
  any(): void;
  all(): void;
}

export function createListeners(): Listeners {
  const cells = new Map<string, Set<Listener>>();
  const orders = new Set<Listener>();
  const selections = new Set<Listener>();
  const everything = new Set<Listener>();
  const nameOf = (id: string, key: string) => `${id}\u0000${key}`;
  const joined = (group: Set<Listener>) => (listener: Listener) => {
    group.add(listener);
    return () => group.delete(listener);
  };
  const notify = (group: Iterable<Listener>) => {
    for (const listener of [...group]) listener();
  };
  return {
    onCell: (id, key, listener) => {
      const name = nameOf(id, key);
      const group = cells.get(name) ?? new Set();
      cells.set(name, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && cells.get(name) === group) cells.delete(name);
      };
    },
    onOrder: joined(orders),
    onSelection: joined(selections),
    onAny: joined(everything),
    cell: (id, key) => notify(cells.get(nameOf(id, key)) ?? []),
    order: () => notify(orders),
    selection: () => notify(selections),
    any: () => notify(everything),
    all: () => {
      for (const group of [...cells.values()]) notify(group);
      for (const group of [orders, selections, everything]) notify(group);
    },
  };
}
