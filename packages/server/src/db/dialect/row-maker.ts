export type RowMaker = (cells: readonly unknown[]) => Record<string, unknown>;

const KEPT = 500;
const MAKERS = new Map<string, RowMaker>();

/**
 * Makes an object of a row's cells. It is written out as program text, because an object that is written with its names
 * costs a twentieth of one that gets them one by one, and what reads it afterwards is quicker too. The names are those of
 * our own statements, never of a request, and stand in it as quoted texts.
 */
export function rowMaker(names: readonly string[]): RowMaker {
  const text = names.map((name, column) => `${JSON.stringify(name)}: cells[${column}]`).join(', ');
  let maker = MAKERS.get(text);
  if (!maker) {
    maker = new Function('cells', `return { ${text} };`) as RowMaker;
    if (MAKERS.size >= KEPT) MAKERS.clear();
    MAKERS.set(text, maker);
  }
  return maker;
}
