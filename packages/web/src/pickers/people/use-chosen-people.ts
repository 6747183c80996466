import { textIn } from '../choice.ts';
import { useChosen } from '../use-chosen.ts';
import { type DepartKey, departsOf, type PersonKey, peopleOf } from './people.calls.ts';

/** People of stored values, displayed by a field. */
export function useChosenPeople(store: PersonKey, text: string, value: string | null | undefined) {
  return useChosen(['user', store, text], value, async (values) =>
    (await peopleOf(store, values)).map((row) => {
      const stored = textIn(row, store);
      return { key: stored, value: stored, text: textIn(row, text) };
    }),
  );
}

/** Departments of stored values, displayed by a field. */
export function useChosenDeparts(store: DepartKey, text: string, value: string | null | undefined) {
  return useChosen(['depart', store, text], value, async (values) =>
    (await departsOf(store, values)).map((row) => ({
      key: row.id,
      value: textIn(row, store),
      text: textIn(row, text),
    })),
  );
}
