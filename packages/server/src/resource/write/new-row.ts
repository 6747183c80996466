import { writableFields } from '@songbai/contract/resource/define.ts';
import { initialOf } from '@songbai/contract/resource/initial.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { DictTextsOf } from '../describe/dict-texts.ts';
import { loggable, sealed } from '../describe/sealed.ts';
import type { DataChange } from './audit.ts';

type Values = Record<string, unknown>;

/** The part of the store's context needed to create a row. */
interface Making {
  clock: Clock;
  sealer: Sealer;
  dicts: DictTextsOf;
}

/** A row about to be inserted, as stored, and its data log entry. */
export interface NewRow {
  id: string;
  row: Values;
  change: DataChange;
}

/** One row from client input and server-set values; the only place where new rows are created. */
export function newRow(context: Making, table: ResourceTable, actor: Actor, draft: Values, own: Values = {}): NewRow {
  const id = newId();
  const usable = (dict: string) => context.dicts.of(actor.tenantId).values(dict);
  const values = { ...withInitial(table, draft, usable), ...own };
  const row: Values = {
    id,
    ...values,
    ...(table.scope === 'tenant' ? { tenantId: actor.tenantId } : {}),
    createBy: actor.username,
    createTime: context.clock.datetime(),
    sysOrgCode: actor.orgCode,
  };
  const { fields, table: name } = table.resource;
  const after = loggable(fields, { id, ...values });
  return {
    id,
    row: sealed(context.sealer, fields, row),
    change: { table: name, id, version: 1, action: 'add', before: null, after },
  };
}

/** The writable part of a draft, empty texts as null. */
export function writablePart(fields: readonly [string, Field][], draft: Values): Values {
  const values: Values = {};
  for (const [name] of fields) {
    const value = draft[name];
    if (value !== undefined) values[name] = value === '' ? null : value;
  }
  return values;
}

/** Values of a dictionary that can be chosen. */
type Usable = Parameters<typeof initialOf>[1];

/** Default values for absent fields. */
function withInitial(table: ResourceTable, draft: Values, usable: Usable): Values {
  const fields = writableFields(table.resource, 'add');
  const values = writablePart(fields, draft);
  for (const [name, field] of fields) {
    if ((values[name] === undefined || values[name] === null) && field.initial !== undefined)
      values[name] = initialOf(field, usable);
  }
  return values;
}
