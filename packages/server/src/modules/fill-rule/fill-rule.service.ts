import {
  FILL_FUNCTIONS,
  FILL_PARAMETER_LENGTH,
  fillText,
  parseFillParameters,
} from '@songbai/contract/modules/fill-rule/fill-rule.rules.ts';
import { filled } from '@songbai/contract/rules/rule-variables.ts';
import { systemVariables } from '../../http/variables.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import type { StoredFillRule } from './fill-rule.store.ts';
import { FUNCTIONS } from './rules/index.ts';

/** Inputs of one execution besides its rule. */
export interface FillInput {
  form?: object | undefined;
  query?: object | undefined;
  trial?: true;
  /** The change that the value belongs to. */
  work?: Work;
}

/** Generates the value of a rule; throws the refusal if it cannot. */
export async function fillValue(server: Server, actor: Actor, rule: StoredFillRule, input: FillInput): Promise<string> {
  const { form = {}, query = {}, trial = false, work } = input;
  const parameters = parametersOf(server, actor, rule, plain(query));
  return FUNCTIONS[rule.ruleClass]({
    server,
    actor,
    ruleCode: rule.ruleCode,
    parameters,
    form: plain(form),
    trial,
    work,
  });
}

/** The same for forms: a rule that fails leaves the field to the user (contract/2 §4). */
export async function fillOrNothing(
  server: Server,
  actor: Actor,
  rule: StoredFillRule | undefined,
  input: FillInput,
): Promise<string | null> {
  if (!rule) return null;
  try {
    return await fillValue(server, actor, rule, input);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Query before system variable before stored default (contract/2 §4), for stored and declared parameters only. */
function parametersOf(
  server: Server,
  actor: Actor,
  rule: StoredFillRule,
  query: Readonly<Record<string, string>>,
): Record<string, string> {
  const stored = parseFillParameters(rule.ruleParams);
  const values = 'values' in stored ? stored.values : {};
  const variables = systemVariables(actor, server.clock.now());
  const declared = FILL_FUNCTIONS[rule.ruleClass].parameters.map((parameter) => parameter.name);
  const result: Record<string, string> = {};
  for (const name of new Set([...Object.keys(values), ...declared])) {
    const own = Object.hasOwn(values, name) ? filled(values[name] ?? '', variables) : undefined;
    const value = Object.hasOwn(query, name) ? query[name] : own;
    if (value !== undefined) result[name] = value.slice(0, FILL_PARAMETER_LENGTH);
  }
  return result;
}

function plain(values: object): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const text = fillText(value);
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(entries);
}
