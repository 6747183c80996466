import { useChosenRecords } from './biz/use-biz.ts';
import { POSITIONS } from './biz/wrappers.tsx';
import type { DepartKey, PersonKey } from './people/people.calls.ts';
import { useChosenDeparts, useChosenPeople } from './people/use-chosen-people.ts';
import { textOfChoices } from './use-chosen.ts';

const commaText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Names of the people in a comma list. */
export function PeopleText({ store = 'username', value }: { store?: PersonKey; value: unknown }) {
  return <>{textOfChoices(useChosenPeople(store, 'realname', commaText(value)).choices)}</>;
}

/** Names of the departments in a comma list. */
export function DepartsText({ store = 'id', value }: { store?: DepartKey; value: unknown }) {
  return <>{textOfChoices(useChosenDeparts(store, 'departName', commaText(value)).choices)}</>;
}

/** Names of the positions whose codes are in a comma list. */
export function PositionsText({ value }: { value: unknown }) {
  return <>{textOfChoices(useChosenRecords(POSITIONS, 'code', commaText(value)).choices)}</>;
}
