import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Choice, choicesOf, joined, UNKNOWN_TEXT, valuesOf } from './choice.ts';

/** Values of one call; an address has no room for more. */
const PER_CALL = 50;

interface Chosen {
  /** What is chosen, in the order of the values; undefined while the texts are on their way. */
  choices: readonly Choice[] | undefined;
  /** The texts of a choice just made need not be asked for; the stand-in for a missing text is none. */
  remember(chosen: readonly Choice[]): void;
}

/**
 * Texts behind stored values: only what is chosen is asked for, whatever the size of the list (user-asks row 10).
 * `find` answers what it knows of the values; the others keep their place.
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
      // What nobody could tell is asked for once more, behind what is shown.
      const updatedAt = known.length < chosen.length ? 0 : Date.now();
      client.setQueryData(queryKey(valuesOf(joined(chosen))), known, { updatedAt });
    },
  };
}

/** What stands in a box for its choices. */
export function textOfChoices(choices: readonly Choice[] | undefined): string {
  return choices ? choices.map(({ text }) => text).join(',') : '加载中…';
}

/** Answers of as many calls as the values need. */
export async function inParts<Found>(
  values: readonly string[],
  find: (part: readonly string[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const count = Math.ceil(values.length / PER_CALL);
  const parts = Array.from({ length: count }, (_, at) => values.slice(at * PER_CALL, (at + 1) * PER_CALL));
  return (await Promise.all(parts.map(find))).flat();
}
