import { type ZipWriter, zipWriter } from './zip-writer.ts';

export interface XlsxColumn {
  /** Characters. */
  width: number;
  /** Numbers with thousands and two decimals. */
  money?: boolean;
  /** What people are told and offered who fill in the cells below the first row. */
  entry?: CellEntry;
}

/** Shown while a cell is filled in. */
export interface CellEntry {
  title: string;
  note: string;
  /** The only values allowed, as a drop-down: the first cells of a column of another sheet. */
  choices?: { sheet: string; column: number; count: number };
}

/** Writes a workbook row by row with constant memory, many times faster than a general library; for worker threads. */
export interface XlsxWriter {
  /** Begins a sheet. */
  sheet(name: string, columns: readonly XlsxColumn[]): void;
  row(cells: readonly (string | number | null)[]): void;
  /** Rows of the sheet so far. */
  rows(): number;
  /** Merges cells of the sheet, by rows counted from 1 and columns from 0. */
  merge(from: readonly [row: number, column: number], to: readonly [row: number, column: number]): void;
  close(): void;
}

/** Rows of one sheet; the format allows 1,048,576 including the header rows. */
const SHEET_ROWS = 1_000_000;
/** Characters of one sheet, well below the archive's limit: each may take three bytes. */
const SHEET_CHARACTERS = 1_000_000_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function xlsxWriter(file: string): XlsxWriter {
  const zip = zipWriter(file);
  const names: string[] = [];
  let current = {
    name: '',
    part: 1,
    columns: [] as readonly XlsxColumn[],
    starts: [] as string[],
    rows: 0,
    merges: [] as string[],
  };
  const end = () => {
    if (names.length > 0) zip.write(`</sheetData>${mergedCells(current)}${entryRules(current)}</worksheet>`);
  };
  const begin = (name: string, part: number, columns: readonly XlsxColumn[]) => {
    end();
    names.push(sheetName(name, part));
    zip.entry(`xl/worksheets/sheet${names.length}.xml`);
    const widths = columns.map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    );
    zip.write(`${HEAD}<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>`);
    current = { name, part, columns, starts: columns.map((_column, at) => letters(at)), rows: 0, merges: [] };
  };
  return {
    sheet: (name, columns) => begin(name, 1, columns),
    row: (cells) => {
      if (current.rows >= SHEET_ROWS || zip.written() > SHEET_CHARACTERS)
        begin(current.name, current.part + 1, current.columns);
      current.rows += 1;
      zip.write(rowText(cells, current.rows, current.starts, current.columns));
    },
    rows: () => current.rows,
    merge: (from, to) => {
      current.merges.push(`<mergeCell ref="${letters(from[1])}${from[0]}:${letters(to[1])}${to[0]}"/>`);
    },
    close: () => {
      end();
      writeRest(zip, names);
      zip.close();
    },
  };
}

const mergedCells = ({ merges }: { merges: readonly string[] }): string =>
  merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>` : '';

/** Rows with drop-downs and notes; readers keep a rule for each cell. */
const ENTRY_ROWS = 5000;
/** Characters that the format allows for a title and a note. */
const ENTRY_TITLE = 32;
const ENTRY_NOTE = 255;

function entryRules({ columns, starts }: { columns: readonly XlsxColumn[]; starts: readonly string[] }): string {
  const rules = columns.flatMap(({ entry }, at) => {
    if (!entry) return [];
    const { title, note, choices } = entry;
    const prompt = `showInputMessage="1" promptTitle="${escaped(title.slice(0, ENTRY_TITLE))}" prompt="${escaped(note.slice(0, ENTRY_NOTE))}"`;
    const cells = `sqref="${starts[at]}2:${starts[at]}${ENTRY_ROWS}"`;
    if (!choices) return [`<dataValidation allowBlank="1" ${prompt} ${cells}/>`];
    const column = letters(choices.column);
    const list = `'${sheetName(choices.sheet, 1)}'!$${column}$2:$${column}$${choices.count + 1}`;
    const refusal = 'showErrorMessage="1" errorTitle="内容不正确" error="请从下拉列表中选择"';
    return [
      `<dataValidation type="list" allowBlank="1" ${prompt} ${refusal} ${cells}><formula1>${escaped(list)}</formula1></dataValidation>`,
    ];
  });
  return rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
}

function rowText(
  cells: readonly (string | number | null)[],
  row: number,
  starts: readonly string[],
  columns: readonly XlsxColumn[],
): string {
  let text = `<row r="${row}">`;
  for (let at = 0; at < cells.length; at += 1) {
    const value = cells[at];
    if (value === null || value === undefined || value === '') continue;
    const place = `<c r="${starts[at]}${row}"`;
    if (typeof value === 'string')
      text += `${place} t="inlineStr"><is><t${spaces(value)}>${escaped(value)}</t></is></c>`;
    else if (Number.isFinite(value)) text += `${place}${columns[at]?.money ? ' s="1"' : ''}><v>${value}</v></c>`;
  }
  return `${text}</row>`;
}

const spaces = (text: string): string => (/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '');

/** Characters not allowed in XML, unpaired surrogates included. */
const UNFIT =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const SPECIAL = /[&<>"\u0000-\u001f\ud800-\udfff\ufffe\uffff]/;

function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(UNFIT, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** `A` to `Z`, `AA` and so on. */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Sheet names have at most 31 characters, some characters are not allowed. */
export function sheetName(name: string, part: number): string {
  const plain = name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 26);
  return part === 1 ? plain : `${plain}${part}`;
}

function writeRest(zip: ZipWriter, names: readonly string[]): void {
  const part = (name: string, text: string) => {
    zip.entry(name);
    zip.write(HEAD + text);
  };
  const each = (text: (number: number, name: string) => string) => names.map((name, at) => text(at + 1, name)).join('');
  const styleId = names.length + 1;
  part(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="宋体"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  );
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((number, name) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
  );
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${styleId}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
  );
}
