import { LIMITS } from '@songbai/contract/limits.ts';

/** The values of a comma list, each once, in their order. */
export function commaValues(text: string): string[] {
  const values = text.split(',').map((value) => value.trim());
  return [...new Set(values)].filter((value) => value !== '').slice(0, LIMITS.inValues);
}
