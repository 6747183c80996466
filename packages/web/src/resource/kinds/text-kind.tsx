import { type Field, isClock } from '@songbai/contract/resource/kinds.ts';
import type { PatternName } from '@songbai/contract/rules/patterns.ts';
import { Input } from 'antd';
import { ChoiceSelect } from '../../pickers/choice/ChoiceSelect.tsx';
import { LinkSelect } from '../../pickers/link/LinkSelect.tsx';
import { LinkText } from '../../pickers/link/LinkText.tsx';
import { PopupField } from '../../pickers/popup/PopupField.tsx';
import { CompactInput } from '../../ui/CompactInput.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { PasswordInput, passwordText } from './password-kind.tsx';
import styles from './text-kind.module.css';

interface TextProps {
  field: Extract<Field, { kind: 'text' }>;
  value: unknown;
  text?: string;
}

interface TextInputProps extends TextProps {
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  params?: unknown;
  above?: readonly string[];
  offered?: unknown;
  /** Told what a choice fills: the texts of a linked row by its columns, or values by field. */
  onLinked?: (cells: Readonly<Record<string, string>>) => void;
  onChange(value: string | null): void;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const COMPACT: readonly string[] = [
  'mobile',
  'landline',
  'certificate',
  'creditCode',
  'email',
  'postalCode',
  'bankCard',
  'qq',
] satisfies PatternName[];

/** Numbers by which people are called or known. */
const isCompact = ({ pattern = '', sensitive }: TextProps['field']): boolean =>
  sensitive?.mask === 'phone' || sensitive?.mask === 'idNumber' || COMPACT.includes(pattern);

/**
 * One line of text, or the linked rows that it holds; beside an account the name of the person. It is not cut at its
 * greatest length: what is pasted would lose its end unsaid.
 */
export function TextInput(props: TextInputProps) {
  const { field, value, text, params: _params, offered: _offered, above, onLinked, onChange, ...rest } = props;
  if (field.link)
    return (
      <LinkSelect
        {...rest}
        link={field.link}
        value={typeof value === 'string' ? value : null}
        onChange={(ids, chosen) => {
          onChange(ids);
          onLinked?.(chosen[0]?.cells ?? {});
        }}
      />
    );
  if (field.choice)
    return (
      <ChoiceSelect
        {...rest}
        choice={field.choice}
        value={typeof value === 'string' ? value : null}
        {...(above ? { above } : {})}
        onChange={(next, beside = {}) => {
          onChange(next);
          onLinked?.(beside);
        }}
      />
    );
  if (field.popup)
    return (
      <PopupField
        {...rest}
        {...field.popup}
        multi={field.popup.several === true}
        value={textOf(value)}
        onChange={(next, filled) => {
          onChange(next || null);
          onLinked?.(filled);
        }}
      />
    );
  if (field.writeOnly)
    return <PasswordInput {...rest} clearable={field.required !== true} value={textOf(value)} onChange={onChange} />;
  if (isClock(field)) return <DateInput mode="time" {...rest} value={textOf(value) || null} onChange={onChange} />;
  if (isCompact(field))
    return (
      <CompactInput placeholder="请输入" {...rest} value={textOf(value)} onChange={(text) => onChange(text || null)} />
    );
  return (
    <Input
      placeholder="请输入"
      {...rest}
      value={textOf(value)}
      {...(field.account && text ? { suffix: <span className={styles.person}>{text}</span> } : {})}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

export function TextCell(props: TextProps) {
  const { link, writeOnly } = props.field;
  if (writeOnly) return <span>{passwordText(textOf(props.value))}</span>;
  return link ? (
    <LinkText link={link} value={textOf(props.value)} text={props.text ?? ''} />
  ) : (
    <EllipsisText {...props} />
  );
}

/** An account name is shown as the user's real name. */
export function EllipsisText({ value, text: shown }: Pick<TextProps, 'value' | 'text'>) {
  const text = shown ?? textOf(value);
  return <span title={text}>{text}</span>;
}
