import type { Field } from '../../resource/kinds.ts';
import { derivedName } from '../names.ts';
import type { ModuleFile } from './module-file.ts';
import type { OwnFields } from './own-fields.ts';
import type { OwnLines, OwnModule } from './own-module.ts';
import { imported, printed, quoted } from './source.ts';

const IN = 'packages/server/src';

export const migrationName = ({ names, place }: OwnModule): string =>
  `${String(place.migration).padStart(4, '0')}-${names.folder}`;

/** What a module is on the server: its tables, its calls, and the rule of a tree. */
export function serverFiles(module: OwnModule): ModuleFile[] {
  const { folder } = module.names;
  const at = (name: string) => `${IN}/modules/${folder}/${name}`;
  return [
    { path: `${IN}/db/migrations/${migrationName(module)}.ts`, text: migrationText(module) },
    { path: at(`${folder}.table.ts`), text: tableText(module) },
    ...(module.above === undefined ? [] : [{ path: at(`${folder}.hooks.ts`), text: hooksText(module, module.above) }]),
    { path: at('index.ts'), text: indexText(module) },
  ];
}

/** Column type of a field, as `resource/describe/columns.ts` stores it. */
function columnType(field: Field): string {
  if (field.kind === 'integer' || (field.kind === 'dict' && field.stored === 'integer')) return 'integer';
  if (field.kind === 'money') return 'bigint';
  return field.kind === 'decimal' ? 'double precision' : 'text';
}

const columnsOf = ({ fields, columns }: OwnFields): string[][] =>
  Object.entries(fields).map(([name, field]) => [
    columns[name] ?? name,
    columnType(field),
    ...(field.required ? ['required'] : []),
  ]);

interface Index {
  name: string;
  on: string;
  columns: string;
  unique?: true;
  where?: string;
}

const LIVE = 'del_flag = 0';

/** Names on both engines have a length that they are cut to. */
const indexName = (...parts: readonly [string, ...string[]]): string => derivedName(parts.join('_'));

function indexesOf({ names, own, indexes, sort, above }: OwnModule): Index[] {
  const { table } = names;
  const first = own.columns[sort.field] ?? 'create_time';
  const unique = Object.entries(own.fields).flatMap(([name, field]) =>
    field.unique ? [[own.columns[name] ?? name]] : [],
  );
  const designed = indexes.filter((one) => one.unique).map(({ columns }) => columns);
  const all = [...unique, ...designed].map((columns) => columns.join(', '));
  return [
    { name: indexName('ix', table, 'list'), on: table, columns: `tenant_id, del_flag, ${first}, id` },
    ...(above === undefined ? [] : [[own.columns[above] ?? above]]).map(([column]) => ({
      ...{ name: indexName('ix', table, 'above'), on: table, columns: `tenant_id, ${column}, del_flag` },
    })),
    ...indexes
      .filter((one) => !one.unique)
      .map(({ columns }) => ({
        name: indexName('ix', table, ...columns),
        on: table,
        columns: ['tenant_id', 'del_flag', ...columns, 'id'].join(', '),
      })),
    ...[...new Set(all)].map((columns) => ({
      name: indexName('uniq', table, columns.replaceAll(', ', '_')),
      on: table,
      columns: `tenant_id, ${columns}`,
      unique: true as const,
      where: LIVE,
    })),
  ];
}

function migrationText(module: OwnModule): string {
  const { names, own, lines, source } = module;
  const tables = [
    `  await tenantTable(db, ${quoted(names.table)}, ${printed(columnsOf(own), 1, 40)}).execute();`,
    ...lines.map((one) => linesTable(names.table, one)),
  ];
  const indexes = [...indexesOf(module), ...lines.map(linesIndex)].map((one) => {
    const definition = printed({ ...one }, 1, 20);
    return `  await index(db, ${definition});`;
  });
  return `${imported(['index', 'type Schema', 'tenantTable'], './columns.ts')}

/** Grown out of the designed table \`${source}\`, whose rows stay where they are. */
export async function up(db: Schema): Promise<void> {
${[...tables, ...indexes].join('\n')}
}
`;
}

function linesTable(main: string, { table, parentColumn, own }: OwnLines): string {
  const columns = printed([[parentColumn, 'text', 'required'], ...columnsOf(own)], 1, 40);
  const key = indexName('fk', table, 'main');
  return `  await tenantTable(db, ${quoted(table)}, ${columns})
    .addForeignKeyConstraint(${quoted(key)}, [${quoted(parentColumn)}], ${quoted(main)}, ['id'])
    .execute();`;
}

const linesIndex = ({ table, parentColumn }: OwnLines): Index => ({
  ...{ name: indexName('ix', table, 'main'), on: table, columns: `${parentColumn}, del_flag` },
});

function tableText({ names: { resource, folder } }: OwnModule): string {
  return `${imported([resource], `@songbai/contract/modules/${folder}/${folder}.resource.ts`)}
${imported(['resourceTable'], '../../resource/describe/columns.ts')}

export const ${resource}Table = resourceTable(${resource});
`;
}

function indexText({ names: { resource, folder }, above }: OwnModule): string {
  const isTree = above !== undefined;
  return `${imported(['resourceRoutes'], '../../resource/routes.ts')}
import type { ServerModule } from '../../resource/server-context.ts';
${isTree ? `${imported([`${resource}Hooks`], `./${folder}.hooks.ts`)}\n` : ''}${imported([`${resource}Table`], `./${folder}.table.ts`)}

export const ${resource}Module: ServerModule = (app, server) => {
  resourceRoutes(app, server, ${resource}Table${isTree ? `, ${resource}Hooks` : ''});
  return undefined;
};
`;
}

function hooksText({ names: { resource, folder, table } }: OwnModule, above: string): string {
  return `import type { ${resource} } from '@songbai/contract/modules/${folder}/${folder}.resource.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { stored } from '../../resource/read/store.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { ${resource}Table } from './${folder}.table.ts';

/** A row is never above itself, nor is one below it. */
export const ${resource}Hooks: ResourceHooks<typeof ${resource}> = {
  beforeUpdate: async (work, before, patch) => {
    if (patch.${above} !== before.${above}) await refuseCircle(work, before.id, patch.${above});
    return {};
  },
};

/** @throws AppError onlineOwnParent, onlineInOwnSubtree */
async function refuseCircle(work: Work, id: string, wanted: unknown): Promise<void> {
  if (wanted === id) throw new AppError('onlineOwnParent', {}, { field: '${above}' });
  for (let above = wanted; typeof above === 'string' && above !== ''; ) {
    if (above === id) throw new AppError('onlineInOwnSubtree', {}, { field: '${above}' });
    // Held until the end: rows above are not moved meanwhile.
    await lockLive(work, '${table}', work.actor.tenantId, [above]);
    const [row] = await stored(work, ${resource}Table, [above]);
    above = row?.${above};
  }
}
`;
}
