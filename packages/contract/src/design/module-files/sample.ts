import { dictValues, isOwnDict } from '../../dicts.ts';
import type { Field } from '../../resource/kinds.ts';
import { PATTERNS } from '../../rules/patterns.ts';
import type { GivenDict } from './module-file.ts';

/** Texts of which one fits most patterns that people write down. */
const TEXTS = [
  ...['示例', 'a@example.com', '13800138000', 'https://example.com', '100000', 'abcdef', 'ABC', 'A1', '08:30:00'],
  ...['1', '1.5', '2026-06-30', '京A12345', '130000199001010011', '010-12345678', 'Abc123!@', 'a_1', '示'],
];

/** A value that the field takes; undefined: none is known. */
export function sample(field: Field, dicts: Readonly<Record<string, GivenDict>>): string | number | undefined {
  switch (field.kind) {
    case 'text':
      return textOf(field);
    case 'textarea':
      return '示例'.slice(0, field.maxLength);
    case 'html':
      return '<p>示例</p>';
    case 'integer':
    case 'decimal':
      return Math.min(Math.max(1, field.min ?? 1), field.max ?? 1);
    case 'money':
      return 100;
    case 'date':
      return '2026-06-30';
    case 'datetime':
      return '2026-06-30 08:30:00';
    case 'switch':
      return 'Y';
    case 'dict':
      return field.stored === 'integer' ? Number(firstOf(field.dict, dicts)) : firstOf(field.dict, dicts);
    case 'dicts':
      return firstOf(field.dict, dicts);
    case 'region':
      return '110101';
    default:
      return undefined;
  }
}

function textOf({ maxLength, pattern, matches }: Extract<Field, { kind: 'text' }>): string | undefined {
  const named =
    pattern && Object.hasOwn(PATTERNS, pattern) ? PATTERNS[pattern as keyof typeof PATTERNS].regex : undefined;
  const own = matches && compiled(matches.regex);
  // A pattern that this engine does not read fits nothing.
  if (matches && !own) return undefined;
  return TEXTS.map((text) => text.slice(0, maxLength)).find(
    (text) => (named?.test(text) ?? true) && (own?.test(text) ?? true),
  );
}

function compiled(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u');
  } catch {
    return undefined;
  }
}

function firstOf(code: string, dicts: Readonly<Record<string, GivenDict>>): string | undefined {
  if (!isOwnDict(code)) return dicts[code]?.items[0]?.[0];
  return dictValues(code)[0];
}
