import { derivedName } from '../names.ts';

/**
 * Names of a module that is written for a designed table. All have a first part that no module of the program has, so that
 * none can hide another one; what follows is made of the letters and digits of the table's name, which passed the gate
 * of `names.ts` when it was designed, and is read by nothing but its parts here.
 */
const FIRST = 'app';

const partsOf = (name: string): string[] => name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const capital = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1);

export interface ModuleNames {
  /** Folder in all packages, and first part of its files: `app-visit-register`. */
  folder: string;
  /** Resource and constant: `appVisitRegister`. */
  resource: string;
  /** Without the first part: `visitRegister`. */
  own: string;
  /** Page: `VisitRegister`. */
  page: string;
  /** Stored table: `app_visit_register`. */
  table: string;
  /** Of its calls: `/app/visitRegister`. */
  path: string;
  /** Of its codes: `app:visitRegister`. */
  permission: string;
  menu: string;
  url: string;
  component: string;
}

/** @param tableNames of the designed table, behind that of its main table */
export function moduleNames(...tableNames: readonly string[]): ModuleNames {
  const parts = tableNames.flatMap(partsOf);
  const page = parts.map(capital).join('');
  const own = parts[0] + parts.slice(1).map(capital).join('');
  const folder = [FIRST, ...parts].join('-');
  return {
    folder,
    resource: `${FIRST}${page}`,
    own,
    page,
    table: derivedName([FIRST, ...parts].join('_')),
    path: `/${FIRST}/${own}`,
    permission: `${FIRST}:${own}`,
    menu: `${folder}-list`,
    url: `/office/${folder}`,
    component: `${FIRST}/${page}List`,
  };
}

/** `visit_time` → `visitTime`; the store makes the column of it again. */
export const fieldName = (column: string): string =>
  column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** The first name that is not taken yet. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let at = 2; taken.has(name); at++) name = `${wanted}${at}`;
  return name;
}
