import { CHOICE_COLUMNS, choiceKeyParts } from '@songbai/contract/design/choices.ts';
import { systemVariables } from '../../http/variables.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Choice, FieldChoices } from '../../resource/read/choices.ts';
import type { Server } from '../../resource/server-context.ts';
import { assertColumn, parseTableCode } from './table-code.ts';
import { type OptionQuery, tableOptions } from './table-options.store.ts';

/** What a table dictionary offers. */
export type OptionSource = (query: OptionQuery) => Promise<Choice[]>;

/**
 * The options behind `table,text,code[,where]`: of a published table, or of a field of a designed one, whose key stands
 * in the table's place (online.md §3).
 */
export async function optionSource(
  server: Server,
  actor: Actor,
  dictCode: string,
  parts: readonly number[],
): Promise<OptionSource> {
  const choices = await choicesBehind(server, actor, dictCode);
  if (choices)
    return ({ sort, ...query }) => {
      if (sort) throw new AppError('onlineChoice');
      return choices.options(query);
    };
  const spec = parseTableCode(dictCode, parts, systemVariables(actor, server.clock.now()));
  return (query) => {
    if (query.sort) assertColumn(spec.list, query.sort.column);
    return tableOptions(server, actor, spec, query);
  };
}

/** The choices of a field; undefined where a table is named. Nothing but the key is taken from the caller. */
async function choicesBehind(server: Server, actor: Actor, dictCode: string): Promise<FieldChoices | undefined> {
  const [key = '', text, code, ...more] = dictCode.split(',').map((piece) => piece.trim());
  if (!choiceKeyParts(key)) return undefined;
  const isWhole = text === CHOICE_COLUMNS.text && code === CHOICE_COLUMNS.value;
  if (!isWhole || more.some((piece) => piece !== '')) throw new AppError('onlineChoice');
  return server.designed.choices(actor, key);
}

/** The names that a client sends of a tree over a field's choices. */
export interface TreeNames {
  tableName: string;
  text: string;
  code: string;
  pidField: string;
  hasChildField: string;
  condition: string;
}

/** The tree of a field; undefined where a table is named. */
export async function treeBehind(server: Server, actor: Actor, names: TreeNames): Promise<FieldChoices | undefined> {
  const { tableName, text, code, pidField, hasChildField, condition } = names;
  const given = [pidField, hasChildField || CHOICE_COLUMNS.hasChild, condition].map((name) => name.trim());
  const choices = await choicesBehind(server, actor, [tableName, text, code].join(','));
  if (!choices) return undefined;
  const [parent, child, more] = given;
  if (parent !== CHOICE_COLUMNS.parent || child !== CHOICE_COLUMNS.hasChild || more !== '')
    throw new AppError('onlineChoice');
  return choices;
}
