import { type Design, type FieldDesign, isPassword, PRESET_FIELDS } from './design.ts';
import { formulaOrder, type Names, nameProblemOf } from './expression/check.ts';
import { type Expression, parseExpression } from './expression/expression.ts';
import { isComputedDefault, parseDefault, parseTemplate } from './expression/template.ts';
import { mainKeyOf } from './main-name.ts';

/** Fields by sub-table, as far as their designs are known. */
export type SubNames = ReadonlyMap<string, ReadonlySet<string>>;

/** A `DesignProblem` of one field. */
interface Fault {
  field: string;
  text: string;
}

/** What conditions know of an option. */
const OPTION = new Map([['option', new Set(['value', 'text'])]]);

/** Values that no expression reads: they are sealed, or are no text. */
const isReadable = (field: FieldDesign): boolean => field.parked === 0 && !isPassword(field) && field.dbType !== 'Blob';

/** Fields of a design that expressions may name. */
export const namesOf = ({ fields }: Pick<Design, 'fields'>): ReadonlySet<string> =>
  new Set(fields.filter(isReadable).map(({ dbFieldName }) => dbFieldName));

/** Fields of the main row that expressions of a sub-table may name: what is stored of it by its designers. */
export const mainNamesOf = ({ fields }: Pick<Design, 'fields'>): ReadonlySet<string> =>
  new Set([
    'id',
    ...fields
      .filter((field) => isReadable(field) && field.dbIsPersist === 1 && !PRESETS.has(field.dbFieldName))
      .map(({ dbFieldName }) => dbFieldName),
  ]);

const PRESETS: ReadonlySet<string> = new Set(PRESET_FIELDS);

/** What of other tables expressions may name. */
interface Beside {
  subs?: SubNames;
  /** Fields of the main row, for a sub-table. */
  main?: ReadonlySet<string>;
}

/**
 * What is wrong with the expressions of a design (online.md §5.5, §11).
 * @param beside what is undefined is not known here, so its fields are taken as named
 */
export function expressionProblems(design: Pick<Design, 'fields'>, { subs, main }: Beside = {}): Fault[] {
  const fields = namesOf(design);
  const above = mainKeyOf(design.fields)?.mainTable;
  const linkedFor = (expression: Expression, own: Source['linked']) => {
    const ofMain = above ? new Map([[above, main ?? assumed(expression).get(above) ?? new Set<string>()]]) : [];
    return new Map([...ofMain, ...(own ?? [])]);
  };
  const problems: Fault[] = [];
  const formulas = new Map<string, Expression>();
  for (const field of design.fields.filter(({ parked }) => parked === 0)) {
    const expressions = sourcesOf(field).flatMap(({ source, linked, isRowOnly }) => {
      const read = readBy(source, (expression) => ({
        fields,
        subs: isRowOnly || above ? new Map() : (subs ?? assumed(expression)),
        linked: isRowOnly ? new Map() : linkedFor(expression, linked),
      }));
      if ('text' in read) problems.push({ field: field.dbFieldName, text: read.text });
      return 'text' in read ? [] : [{ source, expression: read.expression }];
    });
    const formula = expressions.find(({ source }) => source === field.formula);
    if (formula) formulas.set(field.dbFieldName, formula.expression);
    problems.push(...textProblems(field, fields));
  }
  const ordered = formulaOrder(formulas);
  return ordered.ok ? problems : [...problems, { field: ordered.circle[0] ?? '', text: circleText(ordered.circle) }];
}

const circleText = (circle: readonly string[]) => `公式存在循环引用：${circle.join('、')}`;

/** A table by its name, with its fields. */
export type NamedTable = { name: string } & Pick<Design, 'fields'>;

/** Formulas of a main table and its sub-tables that calculate each other; undefined: none do. */
export function circleBetween(tables: readonly NamedTable[]): string | undefined {
  const formulas = new Map<string, { fields: string[] }>();
  for (const { name, fields } of tables)
    for (const { parked, dbFieldName, formula } of fields) {
      const parsed = parked === 0 && formula ? parseExpression(formula) : undefined;
      if (!parsed?.ok) continue;
      const { expression } = parsed;
      const reads = expression.fields.map((field) => `${name}.${field}`);
      const beside = expression.paths.map((path) => `${path.of}.${path.name}`);
      formulas.set(`${name}.${dbFieldName}`, { fields: [...reads, ...beside] });
    }
  const ordered = formulaOrder(formulas);
  return ordered.ok ? undefined : circleText(ordered.circle);
}

/** Settings of a field that are expressions. */
export const EXPRESSION_SETTINGS = ['formula', 'visibleIf', 'requiredIf', 'readOnlyIf', 'optionsIf'] as const;
type Setting = (typeof EXPRESSION_SETTINGS)[number];

/** The settings of a field with an expression that reads some of these tables. */
export const readersOf = (field: Pick<FieldDesign, Setting>, tables: ReadonlySet<string>): Setting[] =>
  EXPRESSION_SETTINGS.filter((setting) => {
    const parsed = parseExpression(field[setting] ?? '');
    return parsed.ok && parsed.expression.paths.some(({ of }) => tables.has(of));
  });

/** A field without what reads some of these tables. */
export const withoutReading = <F extends Pick<FieldDesign, Setting>>(field: F, tables: ReadonlySet<string>): F => ({
  ...field,
  ...Object.fromEntries(readersOf(field, tables).map((setting) => [setting, null])),
});

interface Source {
  source: string;
  linked?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Calculated for single rows, which have no sub-tables beside them. */
  isRowOnly?: boolean;
}

function sourcesOf({ formula, visibleIf, requiredIf, readOnlyIf, optionsIf, dbIsPersist }: FieldDesign): Source[] {
  const conditions = [visibleIf, requiredIf, readOnlyIf].flatMap((source) => (source ? [{ source }] : []));
  return [
    ...(formula ? [{ source: formula, isRowOnly: dbIsPersist === 0 }] : []),
    ...conditions,
    ...(optionsIf ? [{ source: optionsIf, linked: OPTION }] : []),
  ];
}

function readBy(
  source: string,
  namesFor: (expression: Expression) => Names,
): { expression: Expression } | { text: string } {
  const parsed = parseExpression(source);
  if (!parsed.ok) return { text: parsed.problem.text };
  const problem = nameProblemOf(parsed.expression, namesFor(parsed.expression));
  return problem ? { text: problem.text } : { expression: parsed.expression };
}

/** As if what an expression names were there. */
function assumed({ paths }: Expression): SubNames {
  const subs = new Map<string, Set<string>>();
  for (const { of, name } of paths) subs.set(of, (subs.get(of) ?? new Set()).add(name));
  return subs;
}

/** Texts with values in them: defaults, and links with `${field}` besides (contract/2 §16.6). */
function textProblems(field: FieldDesign, fields: ReadonlySet<string>): Fault[] {
  const { fieldDefaultValue, fieldHref, dbFieldName } = field;
  const found: Fault[] = [];
  if (fieldDefaultValue && isComputedDefault(fieldDefaultValue)) {
    const parsed = parseDefault(fieldDefaultValue);
    const expressions = parsed.ok && 'template' in parsed.default ? parsed.default.template.parts : [];
    const text = parsed.ok ? unknownIn(expressions, fields) : parsed.problem.text;
    if (text !== undefined) found.push({ field: dbFieldName, text });
  }
  if (fieldHref?.includes('{{')) {
    const parsed = parseTemplate(fieldHref);
    const text = parsed.ok ? unknownIn(parsed.template.parts, fields) : parsed.problem.text;
    if (text !== undefined) found.push({ field: dbFieldName, text });
  }
  return found;
}

const unknownIn = (parts: readonly (string | Expression)[], fields: ReadonlySet<string>): string | undefined =>
  parts
    .map((part) => (typeof part === 'string' ? undefined : nameProblemOf(part, { fields })?.text))
    .find((text) => text !== undefined);
