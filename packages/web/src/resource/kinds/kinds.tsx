import { toneOf } from '@songbai/contract/dicts/tones.ts';
import type { Field, Kind } from '@songbai/contract/resource/kinds.ts';
import { isWriteOnly } from '@songbai/contract/resource/write-only.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { DictMultiSelect, DictSelect } from '../../pickers/DictSelect.tsx';
import { DictText } from '../../pickers/DictText.tsx';
import { DictCheckbox, DictRadio } from '../../pickers/dict/DictRadio.tsx';
import { FilesInput, FilesText } from '../../pickers/FilesInput.tsx';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { RefText } from '../../pickers/RefText.tsx';
import { RegionInput } from '../../pickers/region/RegionInput.tsx';
import { RegionText } from '../../pickers/region/RegionText.tsx';
import { useDictText } from '../../session/dictionaries.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { markdownText } from '../../ui/markdown-editor/index.ts';
import { PartialDateInput, PartialDateText } from '../../ui/PartialDateInput.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { HtmlDetail, HtmlInput, HtmlText } from './html-kind.tsx';
import { MarkdownDetail, MarkdownInput } from './markdown-kind.tsx';
import { decimalOf, NumberInput } from './number-kind.tsx';
import { passwordText } from './password-kind.tsx';
import { EllipsisText, TextCell, TextInput } from './text-kind.tsx';

export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;

export interface CellProps<F extends Field = Field> {
  field: F;
  value: unknown;
  /** `_dictText` of the row, where the server sent one. */
  text?: string;
}

export interface InputProps<F extends Field = Field> extends CellProps<F> {
  id?: string;
  onChange(value: unknown): void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
  /** Restricts the options of a reference. */
  params?: Readonly<Record<string, unknown>>;
  /** Of a level of a linkage: what the levels above hold, from the first one on. */
  above?: readonly string[];
  /** Told what a choice fills: the texts of a linked row by its columns, or values by field. */
  onLinked?: (cells: Readonly<Record<string, string>>) => void;
  /** Whether an option of a dictionary is offered at the moment. */
  offered?: (option: { value: string; text: string }) => boolean;
}

interface KindView<F extends Field> {
  /** In lists, read-only lines, and details without a rendering of their own. */
  Cell(props: CellProps<F>): ReactNode;
  /** In details, where there is room. */
  Detail?(props: CellProps<F>): ReactNode;
  /** In forms and editable lines. */
  Input(props: InputProps<F>): ReactNode;
  /** Right-aligns figures. */
  align?: 'right';
  /** Takes the full width of a form. */
  wide?: true;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const orNull = (text: string): string | null => (text === '' ? null : text);

/** Not cut at its greatest length: what is pasted would lose its end unsaid. */
function TextAreaInput({
  field: _field,
  value,
  onChange,
  ...rest
}: Omit<InputProps<FieldOf<'textarea'>>, 'text' | 'params'>) {
  return (
    <Input.TextArea
      placeholder="请输入"
      {...rest}
      value={textOf(value)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={(event) => onChange(orNull(event.target.value))}
    />
  );
}

function SwitchInput({
  field: _field,
  value,
  text: _text,
  params: _params,
  onChange,
  ...rest
}: InputProps<FieldOf<'switch'>>) {
  return (
    <Switch
      {...rest}
      checked={value === 'Y'}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(on) => onChange(on ? 'Y' : 'N')}
    />
  );
}

function DictInput({ field, value, text: _text, params: _params, onChange, ...rest }: InputProps<FieldOf<'dict'>>) {
  const Control = field.open ? DictRadio : DictSelect;
  return (
    <Control
      {...rest}
      code={field.dict}
      allowClear={!field.required}
      value={textOf(value)}
      onChange={(next) => onChange(next !== null && field.stored === 'integer' ? Number(next) : next)}
    />
  );
}

function DictsInput({ field, value, text: _text, params: _params, ...rest }: InputProps<FieldOf<'dicts'>>) {
  const Control = field.open ? DictCheckbox : DictMultiSelect;
  return <Control {...rest} code={field.dict} value={textOrNull(value)} />;
}

/** A state stands in the colours of its meaning; other values are plain text. */
function DictCell(props: { code: string; value: unknown; text?: string | undefined }) {
  const tone = toneOf(props.code, props.value);
  const text = useDictText()(props.code, props.value, props.text);
  return tone ? <StateTag tone={tone}>{text}</StateTag> : text;
}

/**
 * Rendering of each kind of field (anchors.md §7.4). Exhaustive by type: a kind without a cell does not compile.
 * Lists, details, forms, editable lines and comparisons all read this map.
 */
export const KINDS: { readonly [K in Kind]: KindView<FieldOf<K>> } = {
  text: { Cell: TextCell, Input: TextInput },
  textarea: {
    Cell: ({ field, value }) =>
      field.markdown ? (
        <EllipsisText value={markdownText(textOf(value))} />
      ) : (
        <span style={{ whiteSpace: 'pre-wrap' }}>{textOf(value)}</span>
      ),
    Detail: ({ field, value }) =>
      field.markdown ? (
        <MarkdownDetail value={value} />
      ) : (
        <span style={{ whiteSpace: 'pre-wrap' }}>{textOf(value)}</span>
      ),
    Input: ({ text: _text, params: _params, ...rest }) =>
      rest.field.markdown ? <MarkdownInput {...rest} /> : <TextAreaInput {...rest} />,
    wide: true,
  },
  html: {
    Cell: HtmlText,
    Detail: HtmlDetail,
    Input: ({ text: _text, params: _params, ...rest }) => <HtmlInput {...rest} />,
    wide: true,
  },
  integer: { Cell: ({ value }) => textOf(value), Input: NumberInput, align: 'right' },
  decimal: { Cell: ({ field, value }) => decimalOf(field, value), Input: NumberInput, align: 'right' },
  money: {
    Cell: ({ value }) => <MoneyText fen={numberOrNull(value)} />,
    Input: ({ field: _field, value, text: _text, params: _params, ...rest }) => (
      <MoneyInput {...rest} value={numberOrNull(value)} />
    ),
    align: 'right',
  },
  date: {
    Cell: ({ value }) => textOf(value),
    Input: ({ field: _field, value, text: _text, params: _params, ...rest }) => (
      <DateInput {...rest} value={textOrNull(value)} />
    ),
  },
  pdate: {
    Cell: EllipsisText,
    Detail: ({ value }) => <PartialDateText value={textOf(value)} />,
    Input: ({ field: _field, value, text: _text, params: _params, onChange, ...rest }) => (
      <PartialDateInput {...rest} value={textOf(value)} onChange={(next) => onChange(orNull(next))} />
    ),
  },
  datetime: {
    Cell: ({ value }) => textOf(value),
    Input: ({ field: _field, value, text: _text, params: _params, ...rest }) => (
      <DateInput {...rest} mode="datetime" value={textOrNull(value)} />
    ),
  },
  switch: { Cell: ({ value }) => (value === 'Y' ? '是' : value === 'N' ? '否' : null), Input: SwitchInput },
  dict: {
    Cell: ({ field, value, text }) => <DictCell code={field.dict} value={value} text={text} />,
    Input: DictInput,
  },
  dicts: {
    Cell: ({ field, value, text }) => <DictText code={field.dict} value={value} text={text} />,
    Input: DictsInput,
  },
  ref: {
    Cell: ({ field, value, text }) => <RefText target={field.target} value={value} text={text} />,
    Input: ({ field, value, ...rest }) => <RefSelect {...rest} target={field.target} value={textOrNull(value)} />,
  },
  region: {
    Cell: ({ value, text }) => <RegionText value={textOf(value)} text={text} />,
    Input: ({ field: _field, value, text: _text, params: _params, ...rest }) => (
      <RegionInput {...rest} value={textOrNull(value)} />
    ),
  },
  files: {
    Cell: ({ value }) => <FilesText value={value} />,
    Input: ({ field, value, id, disabled, onChange, 'aria-label': label = field.label }) => (
      <FilesInput
        id={id}
        disabled={disabled}
        pictures={field.pictures}
        aria-label={label}
        value={textOrNull(value)}
        onChange={onChange}
      />
    ),
    wide: true,
  },
  json: {
    Cell: ({ value }) => <code>{textOf(value)}</code>,
    Input: ({ value, id, disabled, onChange }) => (
      <Input.TextArea
        id={id}
        disabled={disabled}
        value={textOf(value)}
        onChange={(event) => onChange(orNull(event.target.value))}
      />
    ),
    wide: true,
  },
};

/** The view of a field's kind, for callers that hold a field of any kind. */
export function kindOf(field: Field): KindView<Field> {
  return KINDS[field.kind];
}

/** A value with its text, as rendered in a cell. */
export function FieldCell(props: CellProps) {
  const { Cell } = kindOf(props.field);
  return <Cell {...props} />;
}

/** A value with its text, as rendered in a detail. */
export function FieldDetail(props: CellProps) {
  const { Cell, Detail = Cell } = kindOf(props.field);
  return <Detail {...props} />;
}

/** The control of a field. One that cannot be filled asks for nothing. */
export function FieldInput(props: InputProps) {
  const { Input: Control } = kindOf(props.field);
  return <Control {...(props.disabled ? { placeholder: '' } : {})} {...props} />;
}

/** 是 / 否 for the query bar (contract/3 §1 JSwitch). */
export function YesNoSelect({ id, value, onChange }: { id?: string; value: string; onChange(value: string): void }) {
  return (
    <Select
      id={id}
      allowClear
      placeholder="请选择"
      style={{ width: '100%' }}
      value={value || undefined}
      options={[
        { value: 'Y', label: '是' },
        { value: 'N', label: '否' },
      ]}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  );
}

/** A value as one line of text, for comparisons and plain lists. */
export function plainText(field: Field, value: unknown, text?: string): string {
  if (isWriteOnly(field)) return passwordText(textOf(value));
  if (text) return field.kind === 'dicts' ? text.replaceAll(',', '、') : text;
  if (field.kind === 'decimal') return decimalOf(field, value);
  if (field.kind === 'money' && typeof value === 'number') return yuan(value);
  if (field.kind === 'switch') return value === 'Y' ? '是' : value === 'N' ? '否' : '';
  if (field.kind === 'textarea' && field.markdown) return markdownText(textOf(value));
  return textOf(value);
}
