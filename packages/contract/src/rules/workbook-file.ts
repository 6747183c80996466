/** Kinds of files that an import reads. */
export type SheetKind = 'xlsx' | 'xls' | 'csv';

const ENDINGS: Readonly<Record<SheetKind, RegExp>> = { xlsx: /\.xlsx$/i, xls: /\.xls$/i, csv: /\.(csv|txt)$/i };

/** How workbooks begin: a zip archive, and the container of Excel 97 to 2003. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Known beginnings of other files, by what people call them. */
const OTHERS: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['PDF文件', [0x25, 0x50, 0x44, 0x46]],
  ['图片', [0x89, 0x50, 0x4e, 0x47]],
  ['图片', [0xff, 0xd8, 0xff]],
  ['图片', [0x47, 0x49, 0x46, 0x38]],
  ['压缩包', [0x52, 0x61, 0x72, 0x21]],
  ['压缩包', [0x37, 0x7a, 0xbc, 0xaf]],
];

/** Bytes of a file that tell its kind. */
export const HEAD_BYTES = 512;

/**
 * Why a file cannot be imported, by its name and its first bytes; undefined when it may be. Either kind of workbook may
 * have either name, because the family names its own .xlsx files .xls.
 */
export function fileRefusal(name: string, head: Uint8Array, kinds: readonly SheetKind[]): string | undefined {
  const endings = kinds.map((kind) => `.${kind}`).join('、');
  const named = kinds.filter((kind) => ENDINGS[kind].test(name));
  if (named.length === 0) return `只支持${endings}文件`;
  if (head.length === 0) return '文件是空的';
  if (begins(head, ZIP)) return kinds.includes('xlsx') ? undefined : `内容是.xlsx工作簿，只支持${endings}文件`;
  if (begins(head, OLE)) return kinds.includes('xls') ? undefined : '不支持旧版.xls文件，请另存为.xlsx后重试';
  const other = OTHERS.find(([, bytes]) => begins(head, bytes));
  if (other) return `内容是${other[0]}，不是表格文件`;
  if (named.includes('csv')) return isText(head) ? undefined : '内容不是文本，请另存为.csv后重试';
  return '内容不是Excel工作簿，请用Excel或WPS另存为.xlsx后重试';
}

const begins = (head: Uint8Array, bytes: readonly number[]): boolean => bytes.every((byte, at) => head[at] === byte);

/** Text contains no zero bytes, unless its mark says that it has two bytes a character. */
function isText(head: Uint8Array): boolean {
  return begins(head, [0xff, 0xfe]) || begins(head, [0xfe, 0xff]) || !head.includes(0);
}
