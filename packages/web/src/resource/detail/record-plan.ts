import { toneOf } from '@songbai/contract/dicts/tones.ts';
import { dictText } from '@songbai/contract/dicts.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import type { ReactNode } from 'react';
import type { Values } from '../form/form-rules.ts';
import { nameField } from '../list/row-name.ts';
import { dictTextOf } from '../list/use-list-columns.tsx';
import { detailFields } from './use-detail.ts';

/** What stands where on the page of a record; what is named nowhere follows in a card of its own. */
export interface RecordPlan {
  /** States beside the title; by default those that have a tone. */
  tags?: readonly string[];
  /** One soft line: what the record belongs to. */
  facts?: readonly string[];
  /** At most five; those after the third only when they are not 0. By default the first sums of money. */
  figures?: readonly string[];
  cards?: readonly RecordCard[];
  /** Never shown. */
  without?: readonly string[];
  /** Names that lead to a record: the field with its id. */
  links?: Readonly<Record<string, string>>;
  /** Rendering of single fields, instead of the one of their kind. */
  contents?: (row: Values) => Readonly<Record<string, ReactNode>>;
}

interface RecordCard {
  title: string;
  fields: readonly string[];
}

interface RecordParts {
  tags: string[];
  facts: string[];
  figures: string[];
  cards: { title: string; filled: string[]; empty: string[] }[];
}

const MOST_FIGURES = 5;
/** So many figures are shown whatever their value. */
const SURE_FIGURES = 3;
const MOST_TAGS = 3;

/** Told in the line at the foot. */
const STAMPS: ReadonlySet<string> = new Set(['createBy', 'createTime', 'updateBy', 'updateTime']);

/** Nothing worth a line: empty, or 无, 0 yuan, 否. */
export function saysNothing(field: Field, value: unknown, text?: string): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (field.kind === 'money') return value === 0;
  if (field.kind === 'switch') return value === 'N';
  // A count that the program keeps; a 0 that somebody typed says something.
  if (field.kind === 'integer') return value === 0 && Boolean(field.readOnly || field.computed);
  return field.kind === 'dict' && (text ?? dictText(field.dict, String(value))) === '无';
}

/**
 * Texts that say the title of a record which another field holds, as 墓位 does beside the plot's own id: the text stands,
 * and leads there.
 */
export function repeatedTitles({ fields }: Resource, row: Values): Record<string, string> {
  const texts = Object.entries(fields).filter(([, { kind }]) => kind === 'text');
  const pairs = Object.entries(fields).flatMap(([name, { kind }]) => {
    const title = kind === 'ref' && name.endsWith('Id') ? dictTextOf(row, name) : undefined;
    if (!title) return [];
    const text = texts.find(([of]) => of.startsWith(name.slice(0, -2)) && row[of] === title);
    return text ? [[text[0], name] as const] : [];
  });
  return Object.fromEntries(pairs);
}

const isPlanned = ({ tags, facts, figures, cards }: RecordPlan, name: string): boolean =>
  [tags, facts, figures, ...(cards ?? []).map(({ fields }) => fields)].some((names) => names?.includes(name));

/** The parts of a record's page, each field in one of them only. */
export function recordParts(resource: Resource, row: Values, plan: RecordPlan): RecordParts {
  const repeated = new Set(Object.values(repeatedTitles(resource, row)).filter((name) => !isPlanned(plan, name)));
  const fields = new Map(
    detailFields(resource).filter(
      ([name]) => !STAMPS.has(name) && !plan.without?.includes(name) && !repeated.has(name),
    ),
  );
  const isFilled = (name: string) => {
    const field = fields.get(name);
    return field !== undefined && !saysNothing(field, row[name], dictTextOf(row, name));
  };
  const names = [...fields.keys()];
  // What a plan draws in a way of its own is a state where the plan says so; it may as well be a table of hours.
  const isDrawn = (name: string) => plan.tags !== undefined && plan.contents?.(row)[name] !== undefined;
  const looksLikeState = (name: string) => hasTone(fields.get(name), row[name]) || isDrawn(name);
  const tags = (plan.tags ?? names).filter((name) => isFilled(name) && looksLikeState(name)).slice(0, MOST_TAGS);
  const figures = (plan.figures ?? names.filter((name) => fields.get(name)?.kind === 'money'))
    .filter((name) => fields.has(name) && row[name] !== null && row[name] !== undefined && row[name] !== '')
    .filter((name, at) => at < SURE_FIGURES || isFilled(name))
    .slice(0, MOST_FIGURES);
  const facts = (plan.facts ?? []).filter(isFilled);
  const inHead = new Set([nameField(resource, row), ...tags, ...figures, ...facts]);
  return { tags, figures, facts, cards: cardsOf(plan, names, inHead, isFilled) };
}

function cardsOf(
  plan: RecordPlan,
  names: readonly string[],
  inHead: ReadonlySet<string>,
  isFilled: (name: string) => boolean,
): RecordParts['cards'] {
  const cards = plan.cards ?? [];
  const placed = new Set(cards.flatMap((card) => card.fields));
  const rest = names.filter((name) => !placed.has(name));
  const all = [...cards, { title: cards.length > 0 ? '其他信息' : '基本信息', fields: rest }];
  return all.map(({ title, fields }) => {
    const shown = fields.filter((name) => names.includes(name) && !inHead.has(name));
    return { title, filled: shown.filter(isFilled), empty: shown.filter((name) => !isFilled(name)) };
  });
}

function hasTone(field: Field | undefined, value: unknown): boolean {
  return field?.kind === 'dict' && toneOf(field.dict, value) !== undefined;
}
