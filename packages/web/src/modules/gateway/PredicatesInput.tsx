import {
  KEYED_PREDICATES,
  type KeyedName,
  PREDICATE_NAMES,
  type PredicateName,
} from '@songbai/contract/modules/gateway/predicate.rules.ts';
import { Select } from 'antd';
import styles from './gateway.module.css';
import { RuleEntries, RulePair } from './RuleEntries.tsx';
import { entriesOf, keyedArgs, type RuleEntry, type RulesInputProps, textsOf, withEntry } from './rules-text.ts';

const HINTS: Readonly<Record<string, string>> = {
  Path: '例如 /shop/**，可填多个',
  Host: '例如 **.example.com，可填多个',
  Method: '例如 GET，可填多个',
  After: '例如 2026-01-20T17:42:47+08:00[Asia/Shanghai]',
  Before: '例如 2026-01-20T17:42:47+08:00[Asia/Shanghai]',
  Between: '先填开始时间，再填结束时间',
  RemoteAddr: '例如 10.0.0.0/8，可填多个',
  Weight: '先填分组，再填权重，例如 group1、8',
};
const LABELS: Readonly<Record<string, string>> = {
  header: 'Header名称',
  param: '参数名',
  name: 'Cookie名称',
  regexp: '参数值（正则表达式，不填则只要求存在）',
};
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const isKeyed = (name: unknown): name is KeyedName => typeof name === 'string' && Object.hasOwn(KEYED_PREDICATES, name);

/** 路由条件: what has to hold for a call to be passed on (contract/2 §9). */
export function PredicatesInput({ value, onChange }: RulesInputProps) {
  const entries = entriesOf(value);
  const change = (at: number, args: unknown) => onChange?.(withEntry(entries, at, { ...entries[at], args }));
  const add = (name: PredicateName) => {
    const args = isKeyed(name) ? Object.fromEntries(KEYED_PREDICATES[name].map((key) => [key, ''])) : [];
    onChange?.(JSON.stringify([...entries, { name, args }]));
  };
  return (
    <RuleEntries
      what="路由条件"
      entries={entries.map((entry, at) => ({
        title: String(entry.name ?? ''),
        body: <PredicateArgs entry={entry} onChange={(args) => change(at, args)} />,
      }))}
      choices={PREDICATE_NAMES.map((name) => ({ key: name, label: name }))}
      onAdd={(name) => add(name as PredicateName)}
      onRemove={(at) => onChange?.(withEntry(entries, at, undefined))}
    />
  );
}

function PredicateArgs({ entry, onChange }: { entry: RuleEntry; onChange(args: unknown): void }) {
  const { name, args } = entry;
  if (isKeyed(name)) {
    const given = keyedArgs(args);
    return (
      <div className={styles.pairs}>
        {KEYED_PREDICATES[name].map((key) => (
          <RulePair
            key={key}
            label={LABELS[key] ?? key}
            value={String(given[key] ?? '')}
            onChange={(text) => onChange({ ...given, [key]: text })}
          />
        ))}
      </div>
    );
  }
  return (
    <Select
      mode="tags"
      open={name === 'Method' ? undefined : false}
      options={name === 'Method' ? METHODS.map((method) => ({ value: method, label: method })) : []}
      suffixIcon={null}
      tokenSeparators={[' ']}
      aria-label={`${String(name)}的内容`}
      placeholder={`${HINTS[String(name)] ?? ''}，按回车确认`}
      value={textsOf(args)}
      onChange={(texts: string[]) => onChange(texts)}
    />
  );
}
