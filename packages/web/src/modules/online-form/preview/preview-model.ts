import { choiceDesigns, choicePart } from '@songbai/contract/design/choices.ts';
import type { FieldDesign } from '@songbai/contract/design/design.ts';
import { toField } from '@songbai/contract/design/to-field.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import type { Row } from '../../../ui/editable-table/rows.ts';
import { fieldOfRow, nameOf } from '../design-rows.ts';

/** A field as the pages of the draft would show it. */
export interface PreviewField {
  id: string;
  name: string;
  field: Field;
  group: string;
  help: string;
}

function previewOf(row: Row): PreviewField | undefined {
  const field = row.preset === true || nameOf(row) === '' ? undefined : shownField(fieldOfRow(row, 0));
  return (
    field && {
      ...{ id: row.id, name: nameOf(row), field },
      ...{ group: String(row.groupTitle ?? ''), help: String(row.helpText ?? '') },
    }
  );
}

/** People, departments and categories can be chosen before the table is there; rows of other tables cannot. */
function shownField(design: FieldDesign): Field | undefined {
  const field = toField(design);
  if (field?.kind !== 'text') return field;
  const choice = choiceDesigns([design]).find(({ picker }) => picker);
  return choice ? { ...field, choice: choicePart(design.id, choice) } : field;
}

/** Where the fields come from, and who wants to know that they changed. */
export interface PreviewSource {
  subscribe(listener: () => void): () => void;
  /** The same objects for what did not change. */
  fields(): readonly PreviewField[];
}

/** Fields that do not change. */
export const fixedSource = (fields: readonly PreviewField[]): PreviewSource => ({
  subscribe: () => () => undefined,
  fields: () => fields,
});

/** The fields that pages show, in their order. */
export const previewFields = (rows: readonly Row[]): PreviewField[] => rows.flatMap((row) => previewOf(row) ?? []);

interface Rows {
  subscribe(listener: () => void): () => void;
  /** Changes with every change of a row. */
  version(): number;
  fields: { rows(): readonly Row[] };
}

/** The fields of rows that are being edited: computed once a change, and the same objects where they came out the same. */
export function rowSource({ subscribe, version, fields: { rows } }: Rows): PreviewSource {
  let known: { at: number; fields: readonly PreviewField[] } | undefined;
  const texts = new Map<string, { text: string; field: PreviewField }>();
  const kept = (field: PreviewField): PreviewField => {
    const text = JSON.stringify(field);
    const before = texts.get(field.id);
    if (before?.text === text) return before.field;
    texts.set(field.id, { text, field });
    return field;
  };
  return {
    subscribe,
    fields: () => {
      if (known?.at !== version()) known = { at: version(), fields: previewFields(rows()).map(kept) };
      return known.fields;
    },
  };
}

/** Those that a form shows, by groups as in the form itself: what is in none comes first. */
export function formParts(fields: readonly PreviewField[]): { title: string; fields: PreviewField[] }[] {
  const groups = new Map<string, PreviewField[]>([['', []]]);
  for (const one of fields) {
    if (one.field.form === false || one.field.kind === 'json') continue;
    groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  }
  return [...groups].filter(([, own]) => own.length > 0).map(([title, own]) => ({ title, fields: own }));
}

export const listFields = (fields: readonly PreviewField[]): PreviewField[] =>
  fields.filter(({ field }) => field.list !== undefined);
export const queryFields = (fields: readonly PreviewField[]): PreviewField[] =>
  fields.filter(({ field }) => field.query !== undefined);

const TODAY = '2026-01-15';

/** A value to look at; undefined: the kind has none without its data. */
export function sampleValue({ label, kind, ...field }: Field, at: number): unknown {
  switch (kind) {
    case 'text':
    case 'textarea':
      return `${label}${at + 1}`;
    case 'integer':
      return at + 1;
    case 'decimal':
      return 100.5 * (at + 1);
    case 'date':
      return TODAY;
    case 'datetime':
      return `${TODAY} 09:30:00`;
    case 'switch':
      return at === 0 ? 'Y' : 'N';
    default:
      return 'initial' in field ? field.initial : undefined;
  }
}
