import type { Design } from '@songbai/contract/design/design.ts';
import { searchedFields } from '@songbai/contract/design/plan-search.ts';
import { toResource } from '@songbai/contract/design/to-resource.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { type ResourceTable, resourceTable } from '../../resource/describe/columns.ts';
import { eachDraft, type ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Served } from '../../resource/source.ts';
import { unstored, withExpressions } from './expression-hooks.ts';
import { withStarts } from './start-values.ts';
import { withTree } from './tree-rules.ts';

const COMPILED = new WeakMap<Resource, Served>();

/** What runs a design: the same objects for as long as its version runs, because statements are kept by them. */
export function compiled(design: Design, physical: string): Served {
  const resource = toResource(design, physical);
  const known = COMPILED.get(resource);
  if (known) return known;
  const own = withTree(design, resource, hooksOf(resource));
  const hooks = withExpressions(resource, withStarts(resource, own));
  const served = { table: tableOf(resource, indexedBy(design)), hooks };
  COMPILED.set(resource, served);
  return served;
}

/** A field may be called `constructor`, so what is looked up by its name has no prototype. */
function tableOf(resource: Resource, searched: readonly string[] = []): ResourceTable {
  const fields = searched.filter((name) => Object.hasOwn(resource.fields, name));
  const index = fields.length > 0 ? { searchIndex: { fields, pairs: true as const } } : {};
  return resourceTable(resource, { ...unstored(resource), ...index });
}

/** Columns of the search index that the sync keeps; a view uses none, since its original decides what is in it. */
const indexedBy = (design: Design): readonly string[] => (design.head.copyType === 1 ? [] : searchedFields(design));

function hooksOf(resource: Resource): ResourceHooks {
  const scales = scalesOf(resource);
  const own = defaultsOf(resource);
  return {
    beforeInsertMany: eachDraft((draft) => {
      refuseFiner(scales, draft);
      return { ...own };
    }),
    beforeUpdate: (_work, _before, patch) => {
      refuseFiner(scales, patch);
      return {};
    },
  };
}

interface Scale {
  name: string;
  label: string;
  scale: number;
}

const scalesOf = ({ fields }: Resource): Scale[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'decimal' ? [{ name, label: field.label, scale: field.scale }] : [],
  );

/** More decimals than the column has are refused, not rounded (online.md §3). */
function refuseFiner(scales: readonly Scale[], values: Values): void {
  for (const { name, label, scale } of scales) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value !== 'number' || Number(value.toFixed(scale)) === value) continue;
    throw new AppError('invalid', { detail: `${label}最多${scale}位小数`, label }, { field: name });
  }
}

/** What the server sets in a new row because no client may. */
const defaultsOf = ({ fields }: Resource): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.readOnly && field.initial !== undefined ? [[name, field.initial]] : [],
    ),
  );
