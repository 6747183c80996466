import type { TObject } from 'typebox';
import { bodyProblem } from '../../http/validation.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * The parameter of a job from its stored text: a JSON object that its schema allows, with the defaults of what is absent.
 * @throws AppError jobParameterWrong
 */
export function readParameter(schema: TObject, text: string | null | undefined): Record<string, unknown> {
  const given = parsed(text?.trim() || '{}');
  const properties = schema.properties as Record<string, { default?: unknown }>;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined) {
    const known = Object.keys(properties);
    const hint = known.length === 0 ? '该任务不需要参数' : `可用的参数：${known.join('、')}`;
    throw wrong(`没有参数「${unknown.slice(0, 40)}」，${hint}`);
  }
  const defaults = Object.entries(properties).filter(([, property]) => property.default !== undefined);
  const full = { ...Object.fromEntries(defaults.map(([name, property]) => [name, property.default])), ...given };
  const problem = bodyProblem(schema, full);
  if (problem) throw wrong(problem.text);
  return full;
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, like any other value that is no object.
  }
  throw wrong('应为JSON对象，例如 {"days":30}');
}

const wrong = (detail: string) => new AppError('jobParameterWrong', { detail }, { field: 'parameter' });
