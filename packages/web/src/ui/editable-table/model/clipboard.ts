/** A block of cells in the clipboard format of spreadsheets: rows by line ends, cells by tabs, optional quotes. */
export type Block = readonly (readonly string[])[];

/** Maximum of cells per paste; a much larger text is not a sheet. */
export const PASTE_CELLS = 200_000;

/** Whether a text is more than one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

const SPECIAL = /["\t\r\n]/;

export function blockText(block: Block): string {
  return block.map((row) => row.map(quoted).join('\t')).join('\r\n');
}

const quoted = (cell: string): string => (SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/**
 * Parses a block in one pass over the text, stopping after `most` cells. A quoted cell may contain tabs, line ends and
 * doubled quotes; a quote inside an unquoted cell is an ordinary character. The line end that spreadsheets append to
 * the last row does not start a row.
 */
export function parseBlock(text: string, most = PASTE_CELLS): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let cells = 0;
  while (at <= text.length && cells < most) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    cells += 1;
    const mark = text[end];
    at = end + (mark === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (mark === '\t') continue;
    rows.push(row);
    row = [];
    if (at >= text.length) break;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** The cell that starts here, and the position after its delimiter. */
function plainCell(text: string, from: number): [string, number] {
  let end = from;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\r' && text[end] !== '\n') end += 1;
  return [text.slice(from, end), end];
}

function quotedCell(text: string, from: number): [string, number] {
  let end = from + 1;
  for (;;) {
    const quote = text.indexOf('"', end);
    // Never closed: an ordinary text that starts with a quote.
    if (quote < 0) return plainCell(text, from);
    if (text[quote + 1] === '"') {
      end = quote + 2;
      continue;
    }
    const mark = text[quote + 1];
    if (mark === undefined || mark === '\t' || mark === '\r' || mark === '\n')
      return [text.slice(from + 1, quote).replaceAll('""', '"'), quote + 1];
    return plainCell(text, from);
  }
}

/** Source cell for a position in the paste range: one cell fills all, smaller blocks repeat (as in spreadsheets). */
export function cellForPaste(block: Block, row: number, column: number): string | undefined {
  const line = block[row % block.length];
  return line?.[column % line.length];
}

/** Size of the paste area: the selected range if it is a multiple of the block, else the block itself. */
export function pasteSize(block: Block, chosen: { rows: number; columns: number }): { rows: number; columns: number } {
  const rows = block.length;
  const columns = Math.max(0, ...block.map((row) => row.length));
  const even = rows > 0 && columns > 0 && chosen.rows % rows === 0 && chosen.columns % columns === 0;
  return even ? { rows: Math.max(rows, chosen.rows), columns: Math.max(columns, chosen.columns) } : { rows, columns };
}
