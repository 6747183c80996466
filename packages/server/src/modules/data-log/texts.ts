import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDictTexts } from '../../resource/read/present.ts';
import type { Server } from '../../resource/server-context.ts';
import { idsIn, NAMED_IDS, referenceTitles, targetOf } from './data-log.store.ts';
import { levelText } from './role-fields.ts';
import type { State, TextOf } from './version-state.ts';

/** Texts of logged values: dictionaries, regions, and the names of what ids stand for. */
export async function textsOf(
  server: Server,
  { tenantId }: Actor,
  fields: Fields,
  states: readonly State[],
): Promise<TextOf> {
  const titles = await referenceTitles(server.database, fields, states);
  return (name, field, value) => {
    if (targetOf(name, field)) return names(idsIn(value), (id) => titles.get(`${name} ${id}`) ?? id);
    const level = levelText(name, field, value);
    if (level !== undefined) return level;
    const row: Record<string, unknown> = { [name]: value };
    addDictTexts({ [name]: field }, row, server.dicts.of(tenantId));
    const text = row[`${name}_dictText`];
    return typeof text === 'string' ? text : undefined;
  };
}

function names(ids: readonly string[], nameOf: (id: string) => string): string {
  const first = ids.slice(0, NAMED_IDS).map(nameOf).join('、');
  return ids.length > NAMED_IDS ? `${first} 等${ids.length}项` : first;
}
