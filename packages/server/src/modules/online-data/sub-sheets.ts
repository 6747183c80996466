import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { ImportedBelow } from '../../resource/excel/below-rows.ts';
import type { ExportedBelow } from '../../resource/excel/export-parts.ts';
import { sheetName } from '../../resource/excel/xlsx-writer.ts';
import type { Runtime } from './runtime.ts';
import { type SubLink, subLinks } from './sub-tables.ts';

/** The sub-tables in a workbook of their main table, as far as this person may take them out (online.md §5.3). */
export const exportedBelow = (runtime: Runtime): ExportedBelow[] =>
  titledLinks(runtime)
    .filter(({ sub }) => sub.may.has('export'))
    .map(({ title, key, mainField, sub }) => ({ title, key, mainField, table: sub.list }));

/** The same as a workbook may bring them, without the key that the server fills in. */
export const importedBelow = (runtime: Runtime): ImportedBelow[] =>
  titledLinks(runtime).map(({ name, title, key, sub }) => ({
    ...{ name, title, table: withoutKey(sub.imported, key) },
    mayImport: sub.may.has('import') && sub.mayButton('add'),
  }));

/** Sheets of one workbook are called differently, by their tables where titles do not tell them apart. */
function titledLinks(runtime: Runtime): (SubLink & { title: string })[] {
  const taken = new Set([sheetName(titleOf(runtime), 1)]);
  return subLinks(runtime).map((link) => {
    const title = taken.has(sheetName(titleOf(link.sub), 1)) ? link.name.slice(-MOST) : titleOf(link.sub);
    taken.add(sheetName(title, 1));
    return { ...link, title };
  });
}

/** Characters of a sheet's name. */
const MOST = 26;

const titleOf = ({ table: { resource } }: Runtime): string => resource.sheetTitle ?? resource.title;

function withoutKey(table: ResourceTable, key: string): ResourceTable {
  const { [key]: _key, ...fields } = table.resource.fields;
  return { ...table, resource: { ...table.resource, fields } };
}
