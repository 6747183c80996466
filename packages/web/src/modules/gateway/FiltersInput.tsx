import {
  FILTER_NAMES,
  FILTERS,
  type FilterKind,
  type FilterName,
  newFilter,
} from '@songbai/contract/modules/gateway/filter.rules.ts';
import styles from './gateway.module.css';
import { RuleEntries, RulePair } from './RuleEntries.tsx';
import { entriesOf, type RuleEntry, type RulesInputProps, withEntry } from './rules-text.ts';

interface Arg {
  key: string;
  value: string;
}

const kindOf = (name: unknown): FilterKind | undefined =>
  typeof name === 'string' && Object.hasOwn(FILTERS, name) ? FILTERS[name as FilterName] : undefined;

/** The arguments of a kind with the values given, also where short forms of the family number them. */
function argsOf({ name, args }: RuleEntry): (Arg & { title: string })[] {
  const given = (Array.isArray(args) ? args : []) as Partial<Arg>[];
  return (kindOf(name)?.args ?? []).map(({ key, title }, at) => {
    const found = given.find((one) => one.key === key) ?? given.find((one) => one.key === `_genkey_${at}`);
    return { key, title, value: String(found?.value ?? '') };
  });
}

/** 过滤器: what is changed on the way, and what may pass (contract/2 §9). */
export function FiltersInput({ value, onChange }: RulesInputProps) {
  const entries = entriesOf(value);
  return (
    <RuleEntries
      what="过滤器"
      entries={entries.map((entry, at) => ({
        title: `${kindOf(entry.name)?.title ?? String(entry.title ?? '')} ${String(entry.name ?? '')}`.trim(),
        body: <FilterArgs entry={entry} onChange={(args) => onChange?.(withEntry(entries, at, { ...entry, args }))} />,
      }))}
      choices={FILTER_NAMES.map((name) => ({ key: name, label: `${FILTERS[name].title} ${name}` }))}
      onAdd={(name) => onChange?.(JSON.stringify([...entries, newFilter(name as FilterName)]))}
      onRemove={(at) => onChange?.(withEntry(entries, at, undefined))}
    />
  );
}

function FilterArgs({ entry, onChange }: { entry: RuleEntry; onChange(args: Arg[]): void }) {
  const args = argsOf(entry);
  if (args.length === 0) return null;
  const changed = (at: number, text: string) =>
    args.map(({ key, value }, index) => ({ key, value: index === at ? text : value }));
  return (
    <div className={styles.pairs}>
      {args.map(({ key, title, value }, at) => (
        <RulePair key={key} label={title} value={value} onChange={(text) => onChange(changed(at, text))} />
      ))}
    </div>
  );
}
