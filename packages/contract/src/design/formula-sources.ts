import type { Field } from '../resource/kinds.ts';
import type { Design } from './design.ts';
import { type Expression, parseExpression } from './expression/expression.ts';
import { isLinkShown } from './links.ts';
import type { TableRights } from './rights.ts';

/** What a formula reads, also by way of other formulas: fields of its own row, `sub.field` of rows under it, `main.field`. */
interface FormulaSources {
  fields: ReadonlySet<string>;
  paths: readonly { of: string; name: string }[];
}

/** The formulas of a table by their fields; what cannot be read calculates nothing. */
function formulaSources(formulas: Iterable<readonly [name: string, source: string]>): Map<string, FormulaSources> {
  const parsed = new Map<string, Expression>();
  for (const [name, source] of formulas) {
    const read = parseExpression(source);
    if (read.ok) parsed.set(name, read.expression);
  }
  return new Map([...parsed.keys()].map((name) => [name, sourcesOf(name, parsed)]));
}

function sourcesOf(name: string, formulas: ReadonlyMap<string, Expression>): FormulaSources {
  const fields = new Set<string>();
  const paths: { of: string; name: string }[] = [];
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const expression = formulas.get(next);
    paths.push(...(expression?.paths ?? []));
    for (const read of expression?.fields ?? [])
      if (!fields.has(read)) {
        fields.add(read);
        waiting.push(read);
      }
  }
  return { fields, paths };
}

/**
 * Formulas over sensitive fields are sensitive as well, whatever they make of them: nobody sees more of the result than of
 * each of its sources, and of a masked one nothing: `substr(phone, 1)` would show what the mask hides.
 */
export function withMaskedFormulas(fields: Readonly<Record<string, Field>>): Record<string, Field> {
  const own: Record<string, Field> = Object.assign(Object.create(null), fields);
  const formulas = Object.entries(fields).flatMap(([name, { formula }]) => (formula ? [[name, formula] as const] : []));
  for (const [name, { fields: reads }] of formulaSources(formulas)) {
    const field = fields[name];
    const follows = [...reads].filter(
      (read) => read !== name && Object.hasOwn(fields, read) && fields[read]?.sensitive,
    );
    if (field && follows.length > 0)
      own[name] = { ...field, sensitive: { mask: field.kind === 'date' ? 'date' : 'whole', follows } };
  }
  return own;
}

interface DesignedSources extends FormulaSources {
  isStored: boolean;
}

const SOURCES = new WeakMap<Design, ReadonlyMap<string, DesignedSources>>();

function designedSources(design: Design): ReadonlyMap<string, DesignedSources> {
  const known = SOURCES.get(design);
  if (known) return known;
  const formulas = design.fields.flatMap((field) => {
    // A field of a linked record is read by way of the record, whose name is an expression as well.
    const source = isLinkShown(field) ? field.dictTable : field.formula;
    return field.parked === 0 && source ? [[field.dbFieldName, source] as const] : [];
  });
  const unstored = new Set(
    design.fields.filter((one) => one.dbIsPersist === 0 || isLinkShown(one)).map((one) => one.dbFieldName),
  );
  const sources = new Map(
    [...formulaSources(formulas)].map(([name, read]) => [name, { ...read, isStored: !unstored.has(name) }]),
  );
  SOURCES.set(design, sources);
  return sources;
}

/** Fields of sub-tables or of the main table, by the table's name, of which a person has not everything. */
export type UnseenBeside = ReadonlyMap<string, { has(field: string): boolean }>;

/**
 * Rights with the formulas in their places: whoever has not what a formula reads has not its result either, so that no
 * formula tells what is under control (online.md §5.1). A stored one that is under control itself goes by its own grants,
 * because then somebody has decided about it; the others are calculated from what the person has.
 */
export function withFormulas(
  design: Design,
  rights: TableRights,
  ruled: { has(field: string): boolean },
  beside: UnseenBeside,
): TableRights {
  const sources = designedSources(design);
  if (sources.size === 0) return rights;
  const hiddenBy = (unseen: ReadonlySet<string>) =>
    [...sources]
      .filter(([name, { isStored }]) => !(isStored && ruled.has(name)))
      .filter(
        ([, { fields, paths }]) =>
          [...fields].some((field) => unseen.has(field)) ||
          paths.some(({ of, name }) => unseen.has(of) || beside.get(of)?.has(name)),
      )
      .map(([name]) => name);
  const [inLists, inForms] = [hiddenBy(rights.listHidden), hiddenBy(rights.formHidden)];
  if (inLists.length === 0 && inForms.length === 0) return rights;
  return {
    ...rights,
    listHidden: new Set([...rights.listHidden, ...inLists]),
    formHidden: new Set([...rights.formHidden, ...inForms]),
    locked: new Set([...rights.locked, ...inForms]),
  };
}
