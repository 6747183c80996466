import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Choice, choicesOf, joined, UNKNOWN_TEXT, valuesOf } from './choice.ts';

/** Maximum of values per call, limited by the URL length. */
const PER_CALL = 50;

interface Chosen {
  /** The selection in the order of the values; undefined while the labels load. */
  choices: readonly Choice[] | undefined;
  /** Labels of a new selection need not be fetched; the placeholder for a missing label does not count. */
  remember(chosen: readonly Choice[]): void;
}

/**
 * Labels of stored values: only the selected ones are fetched, whatever the size of the list (user-asks row 10).
 * `find` returns the known values; the others keep their position.
 */
export function useChosen(
  key: readonly string[],
  value: string | null | undefined,
  find: (values: readonly string[], signal: AbortSignal) => Promise<readonly Choice[]>,
): Chosen {
  const client = useQueryClient();
  const values = valuesOf(value);
  const queryKey = (wanted: readonly string[]) => [...key, 'chosen', wanted];
  const { data, isError } = useQuery({
    queryKey: queryKey(values),
    queryFn: async ({ signal }) => inParts(values, (part) => find(part, signal)),
    enabled: values.length > 0,
  });
  return {
    choices: values.length === 0 ? [] : data || isError ? choicesOf(values, data ?? []) : undefined,
    remember: (chosen) => {
      const known = chosen.filter(({ text }) => text !== UNKNOWN_TEXT);
      // Unresolved values are fetched once more in the background.
      const updatedAt = known.length < chosen.length ? 0 : Date.now();
      client.setQueryData(queryKey(valuesOf(joined(chosen))), known, { updatedAt });
    },
  };
}

/** The items shown in a box. */
export function textOfChoices(choices: readonly Choice[] | undefined): string {
  return choices ? choices.map(({ text }) => text).join(',') : '加载中…';
}

/** Splits the values over as many calls as needed. */
export async function inParts<Found>(
  values: readonly string[],
  find: (part: readonly string[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const count = Math.ceil(values.length / PER_CALL);
  const parts = Array.from({ length: count }, (_, at) => values.slice(at * PER_CALL, (at + 1) * PER_CALL));
  return (await Promise.all(parts.map(find))).flat();
}
