import { CHOICE_COLUMNS, choiceCode } from '@songbai/contract/design/choices.ts';
import type { FieldChoice } from '@songbai/contract/resource/kinds.ts';
import { SearchSelect } from '../dict/SearchSelect.tsx';
import { TableTreeSelect } from '../dict/TableTreeSelect.tsx';
import { LinkageSelect } from './LinkageSelect.tsx';
import { PlatformSelect } from './PlatformSelect.tsx';

export interface ChoiceSelectProps {
  id?: string;
  choice: FieldChoice;
  /** What is stored; several values joined by `,`. */
  value?: string | null;
  /** @param beside what else the choice fills, by field */
  onChange?(value: string | null, beside?: Readonly<Record<string, string>>): void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  /** Of a linkage: what the levels above hold, from the first one on. */
  above?: readonly string[];
}

/** Chooses among the rows of a table that a field's design names; asked for by the field's key (online.md §3). */
export function ChoiceSelect({ choice, above = NONE, onChange, ...own }: ChoiceSelectProps) {
  const { key, shape, several = false, root = '', picker } = choice;
  if (picker) return <PlatformSelect {...own} {...(onChange ? { onChange } : {})} picker={picker} several={several} />;
  const rest = { ...own, onChange: (value: string | null) => onChange?.(value) };
  if (shape === 'chain') return <LinkageSelect {...rest} choiceKey={key} above={above} />;
  const dict = choiceCode(key);
  if (shape === 'list') return <SearchSelect {...rest} async dict={dict} {...(several ? { mode: 'multiple' } : {})} />;
  const { parent, hasChild } = CHOICE_COLUMNS;
  const places = { pidField: parent, pidValue: root, hasChildField: hasChild };
  return <TableTreeSelect {...rest} {...places} dict={dict} multiple={several} />;
}

const NONE: readonly string[] = [];
