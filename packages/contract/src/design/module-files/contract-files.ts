import type { Field } from '../../resource/kinds.ts';
import type { GivenDict, ModuleFile } from './module-file.ts';
import type { OwnLines, OwnModule } from './own-module.ts';
import { imported, listed, named, quoted } from './source.ts';

const IN = 'packages/contract/src/modules';

export const dictsName = ({ names }: OwnModule): string =>
  `${names.resource.replace(/[A-Z]/g, '_$&').toUpperCase()}_DICTS`;

/** Dictionaries of the main table and of its sub-tables, by code. */
export const dictsOf = ({ own, lines }: OwnModule): [string, GivenDict][] =>
  Object.entries(Object.assign({}, own.dicts, ...lines.map((one) => one.own.dicts)) as Record<string, GivenDict>);

/** What a module is in the contract: its resource, its dictionaries if it has some, its menu and codes. */
export function contractFiles(module: OwnModule): ModuleFile[] {
  const { folder } = module.names;
  const at = (part: string) => `${IN}/${folder}/${folder}.${part}.ts`;
  const dicts = dictsOf(module);
  return [
    { path: at('resource'), text: resourceText(module) },
    ...(dicts.length > 0 ? [{ path: at('dicts'), text: dictsText(module, dicts) }] : []),
    { path: at('module'), text: moduleText(module) },
  ];
}

function resourceText(module: OwnModule): string {
  const { names, source, title, own, lines, titleField, sort, recycleBin } = module;
  const keys = lines.map(({ key, constant }) => [key, named(constant)] as const);
  const isText = ['text', 'textarea'].includes(own.fields[titleField]?.kind ?? '');
  const definition = {
    name: names.resource,
    title,
    path: names.path,
    permission: names.permission,
    table: names.table,
    titleField,
    defaultSort: sort,
    pages: [names.component],
    search: isText ? [titleField] : [],
    recycleBin: recycleBin.length > 0 ? recycleBin : undefined,
    lines: keys.length > 0 ? Object.fromEntries(keys) : undefined,
    fields: fieldsOf(own.fields),
  };
  const helpers = lines.length > 0 ? ['defineLines', 'defineResource'] : ['defineResource'];
  return [
    imported(helpers, '../../resource/define.ts'),
    ...lines.map(linesText),
    `/** Grown out of the designed table \`${source}\`. */\nexport const ${names.resource} = defineResource(${listed(definition, 0)});`,
  ]
    .join('\n\n')
    .concat('\n');
}

function linesText({ constant, title, table, parent, single, own }: OwnLines): string {
  const definition = {
    title,
    table,
    parentField: parent,
    single: single ? true : undefined,
    fields: fieldsOf(own.fields),
  };
  return `export const ${constant} = defineLines(${listed(definition, 0)});`;
}

/** Kind and label come first, as in all resources. */
const fieldsOf = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, label, ...rest }]) => [name, { kind, label, ...rest }]),
  );

/** Values keep their order and their texts; administrators go on changing them. */
function dictsText(module: OwnModule, dicts: readonly (readonly [string, GivenDict])[]): string {
  const entries = dicts.map(([code, { name, items }]) => {
    const pairs = Object.fromEntries(items.map(([value, text], at) => [valueName(value, at), [value, text]]));
    return `  ${code}: namedUserDict(${quoted(name)}, ${listed(pairs, 1)}),\n`;
  });
  return `import { type Dict, namedUserDict } from '../../dicts/define.ts';

/** Dictionaries of the designed table \`${module.source}\`. */
export const ${dictsName(module)} = {
${entries.join('')}} as const satisfies Record<string, Dict>;
`;
}

const valueName = (value: string, at: number): string =>
  /^[a-z][a-zA-Z0-9]*$/.test(value) && value !== 'constructor' ? value : `value${at + 1}`;

function moduleText({ names, title, place }: OwnModule): string {
  const { resource, menu, url, component, folder } = names;
  const menus = { under: 'office', at: place.menuAt, key: menu, name: title, url, component };
  return `${imported(['actionCodes'], '../../menus/seed.ts')}
${imported(['defineModule'], '../../module.ts')}
${imported([resource], `./${folder}.resource.ts`)}

export const ${resource}Module = defineModule({
  name: ${quoted(folder)},
  resources: [${resource}],
  menus: [
    ${listed(menus, 2)},
  ],
  permissions: { ${quoted(menu)}: actionCodes(${resource}) },
});
`;
}
