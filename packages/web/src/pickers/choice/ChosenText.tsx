import { choiceCode } from '@songbai/contract/design/choices.ts';
import type { FieldChoice, RowLink } from '@songbai/contract/resource/kinds.ts';
import { DepartsText, PeopleText } from '../ChosenTexts.tsx';
import { dictTexts } from '../dict/SearchSelect.tsx';
import { linkedTitles } from '../link/LinkSelect.tsx';
import { categoryNames } from '../tree/category.calls.ts';
import { textOfChoices, useChosen } from '../use-chosen.ts';

/** Names of what was chosen a moment ago, of which no row brought a text yet; mostly known from the choice itself. */
export function ChosenText({ choice, value }: { choice: FieldChoice; value: string }) {
  const { picker, key } = choice;
  if (picker?.of === 'users') return <PeopleText store={picker.store} value={value} />;
  if (picker?.of === 'departs') return <DepartsText store={picker.store} value={value} />;
  return <NamesText value={value} {...(picker ? CATEGORIES : dictNames(choiceCode(key)))} />;
}

/** The same of rows of another designed table. */
export function ChosenLinks({ link: { key }, value }: { link: RowLink; value: string }) {
  return <NamesText value={value} labelKey={['online', 'links', key]} labels={linkedTitles(key)} />;
}

interface Names {
  labelKey: readonly string[];
  labels: Parameters<typeof useChosen>[2];
}

const CATEGORIES: Names = { labelKey: ['category', 'id'], labels: categoryNames };

const dictNames = (dict: string): Names => ({
  labelKey: ['dict', dict],
  labels: (values, signal) => dictTexts(dict, values, signal),
});

function NamesText({ value, labelKey, labels }: Names & { value: string }) {
  return <>{textOfChoices(useChosen(labelKey, value, labels).choices)}</>;
}
