import { fileRefusal, HEAD_BYTES, type SheetKind } from '@songbai/contract/rules/workbook-file.ts';

/** Why a chosen file cannot be imported, by its name and first bytes; undefined when it may be. */
export async function refusalOf(file: File, kinds: readonly SheetKind[]): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return fileRefusal(file.name, head, kinds);
}
