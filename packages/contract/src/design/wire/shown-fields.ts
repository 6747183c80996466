import type { Fields } from '../../resource/kinds.ts';
import { type Design, type FieldDesign, PRESET_FIELDS } from '../design.ts';

const PRESETS: ReadonlySet<string> = new Set(PRESET_FIELDS);

/** Options of a dictionary by its code; undefined: there is none. */
export type OptionsOf = (code: string) => readonly WireOption[] | undefined;

export interface WireOption {
  value: string;
  text: string;
}

/** More options than these are not sent with a page; its rows carry the texts instead (online.md §5.2). */
const MOST_OPTIONS = 200;

/**
 * The fields of a design that run, in their order: those of the compiled resource and the engine's own.
 * @param fields of the compiled resource
 */
export function runningFields({ fields: designs }: Pick<Design, 'fields'>, fields: Fields): FieldDesign[] {
  return designs
    .filter(
      ({ parked, dbFieldName }) => parked === 0 && (PRESETS.has(dbFieldName) || Object.hasOwn(fields, dbFieldName)),
    )
    .sort((a, b) => a.orderNum - b.orderNum);
}

/** Whether the engine fills the field in. */
export const isPreset = ({ dbFieldName }: FieldDesign): boolean => PRESETS.has(dbFieldName);

const DICT_CONTROLS: ReadonlySet<string> = new Set(['list', 'radio', 'checkbox', 'list_multi', 'sel_search']);

/** The dictionary that a field chooses from; none where it names a table. */
export const dictCodeOf = ({ fieldShowType, dictField, dictTable }: FieldDesign): string | undefined =>
  DICT_CONTROLS.has(fieldShowType) && dictField && !dictTable ? dictField : undefined;

/** The two values of a switch, the one for "on" first. */
export function switchPair({ fieldExtendJson }: Pick<FieldDesign, 'fieldExtendJson'>): readonly [string, string] {
  const [on, off] = parsed(fieldExtendJson, Array.isArray) ?? [];
  const texts = typeof on !== 'object' && typeof off !== 'object' && on !== undefined && off !== undefined;
  return texts ? [String(on), String(off)] : ['Y', 'N'];
}

/** The options of a field as far as a page gets them: few enough, and of a dictionary that exists. */
export function fewOptions(field: FieldDesign, optionsOf: OptionsOf): readonly WireOption[] | undefined {
  if (field.fieldShowType === 'switch') {
    const [on, off] = switchPair(field);
    return [
      { value: on, text: '是' },
      { value: off, text: '否' },
    ];
  }
  const code = dictCodeOf(field);
  const options = code === undefined ? undefined : optionsOf(code);
  if (!options || options.length > MOST_OPTIONS) return undefined;
  return options.map(({ value, text }) => ({ value, text }));
}

/** A setting of `fieldExtendJson`. */
export function extension(field: Pick<FieldDesign, 'fieldExtendJson'>, key: string): unknown {
  const all = parsed(field.fieldExtendJson, isObject);
  return all && Object.hasOwn(all, key) ? all[key] : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON that somebody typed; undefined when it is none, or not of the kind. */
function parsed<T>(text: string | null, is: (value: unknown) => value is T): T | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return is(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
