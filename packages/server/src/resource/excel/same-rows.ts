import type { ImportKey, Resource } from '@songbai/contract/resource/define.ts';
import type { Values } from '../context.ts';

/** What identifies equal rows: values of the import key, and of unique fields. */
export interface RowMarks {
  key: Values | undefined;
  unique: [name: string, value: string][];
}

export function marksOf(resource: Resource, draft: Values, key: Values | undefined): RowMarks {
  const unique = Object.entries(resource.fields).flatMap(([name, field]): [string, string][] =>
    field.unique && hasText(draft[name]) ? [[name, String(draft[name])]] : [],
  );
  const complete = resource.importKey?.same.every((name) => hasText(key?.[name])) ?? false;
  return { key: complete ? key : undefined, unique };
}

/** A set of rows that detects repeats. */
export interface SeenRows {
  /** The unique field that is taken, `key` for the import key, or nothing. */
  repeats(marks: RowMarks): { unique: string } | 'key' | undefined;
  add(marks: RowMarks): void;
}

export function seenRows(importKey: ImportKey | undefined): SeenRows {
  const unique = new Set<string>();
  const keys = new Map<string, Values[]>();
  const keyText = (key: Values) => JSON.stringify(importKey?.same.map((name) => String(key[name])));
  return {
    repeats: (marks) => {
      const taken = marks.unique.find((pair) => unique.has(pair.join('\u0001')));
      if (taken) return { unique: taken[0] };
      const alike = marks.key && keys.get(keyText(marks.key));
      const { key } = marks;
      return key && alike?.some((other) => !differs(importKey?.apart ?? [], key, other)) ? 'key' : undefined;
    },
    add: (marks) => {
      for (const pair of marks.unique) unique.add(pair.join('\u0001'));
      if (!marks.key) return;
      const text = keyText(marks.key);
      const alike = keys.get(text);
      if (alike) alike.push(marks.key);
      else keys.set(text, [marks.key]);
    },
  };
}

/** Both present and different. */
function differs(names: readonly string[], one: Values, other: Values): boolean {
  return names.some((name) => hasText(one[name]) && hasText(other[name]) && one[name] !== other[name]);
}

const hasText = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
