import { contractFiles, dictsName, dictsOf } from './contract-files.ts';
import type { ModuleFile, SharedLine } from './module-file.ts';
import { type ModuleInput, type OwnModule, ownModule } from './own-module.ts';
import { fieldName } from './own-names.ts';
import { readmeFile } from './readme.ts';
import { migrationName, serverFiles } from './server-files.ts';
import { imported } from './source.ts';
import { testFile } from './test-file.ts';

export interface ModuleParts {
  files: readonly ModuleFile[];
  shared: readonly SharedLine[];
}

/**
 * A hand-made module for a designed table (online.md §4.5): the files of its own, and what the files that all modules share
 * get besides. The same design gives the same files. Undefined: no field of the design can be taken over.
 */
export function moduleParts(input: ModuleInput): ModuleParts | undefined {
  const module = ownModule(input);
  if (!module) return undefined;
  const shared = sharedLines(module);
  const files = [...contractFiles(module), ...serverFiles(module), testFile(module), pageFile(module)];
  return { files: [...files, readmeFile(module, files, shared)], shared };
}

function pageFile({ names: { folder, page, resource }, source }: OwnModule): ModuleFile {
  return {
    path: `packages/web/src/modules/${folder}/${page}ListPage.tsx`,
    text: `${imported([resource], `@songbai/contract/modules/${folder}/${folder}.resource.ts`)}
${imported(['ResourceList'], '../../resource/list/ResourceList.tsx')}

/** Grown out of the designed table \`${source}\`. */
export function ${page}ListPage() {
  return <ResourceList resource={${resource}} />;
}
`,
  };
}

function sharedLines(module: OwnModule): SharedLine[] {
  const { names, lines, place } = module;
  const { folder, resource, page, component } = names;
  const fromContract = `@songbai/contract/modules/${folder}/${folder}.resource.ts`;
  const migration = migrationName(module);
  const resources = [resource, ...lines.map(({ constant }) => constant)];
  const dicts = dictsName(module);
  return [
    {
      file: 'packages/contract/src/modules/index.ts',
      ...{ behind: '  exampleModule,', lines: [`  ${resource}Module,`] },
      imports: [imported([`${resource}Module`], `./${folder}/${folder}.module.ts`)],
    },
    ...(dictsOf(module).length === 0
      ? []
      : [
          {
            file: 'packages/contract/src/dicts.ts',
            ...{ behind: '  ...EXAMPLE_DICTS,', lines: [`  ...${dicts},`] },
            imports: [imported([dicts], `./modules/${folder}/${folder}.dicts.ts`)],
          },
        ]),
    {
      file: 'packages/server/src/app.ts',
      ...{ behind: '  exampleModule,', lines: [`  ${resource}Module,`] },
      imports: [imported([`${resource}Module`], `./modules/${folder}/index.ts`)],
    },
    {
      file: 'packages/server/src/db/schema.ts',
      behind: 'export interface Tables extends PlatformTables, SignInTables, OnlineTables {',
      lines: [
        `  ${fieldName(names.table)}: Tenant<typeof ${resource}>;`,
        ...lines.map(
          ({ table, constant, parent }) => `  ${fieldName(table)}: Tenant<typeof ${constant}> & { ${parent}: string };`,
        ),
      ],
      imports: [imported(resources, fromContract).replace('import {', 'import type {')],
    },
    {
      file: 'packages/server/src/db/migrations/index.ts',
      behind: `  '${place.migrationBefore}': ${constantOf(place.migrationBefore)},`,
      lines: [`  '${migration}': ${resource},`],
      imports: [`import * as ${resource} from './${migration}.ts';`],
    },
    {
      file: 'packages/web/src/app/view-registry.ts',
      behind: "  'cemetery/RowList': async () => (await import('../modules/area/RowListPage.tsx')).RowListPage,",
      lines: [
        `  '${component}': async () =>`,
        `    (await import('../modules/${folder}/${page}ListPage.tsx')).${page}ListPage,`,
      ],
      imports: [],
    },
    {
      file: 'packages/web/src/app/first-lists.ts',
      ...{ behind: "  'cemetery/RowList': of(plotRow),", lines: [`  '${component}': of(${resource}),`] },
      imports: [imported([resource], fromContract)],
    },
  ];
}

/** `0133-saved-views` → `savedViews`, as migrations are called where they are listed. */
const constantOf = (name: string): string =>
  name.replace(/^\d+-/, '').replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
