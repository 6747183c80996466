import { resourceByName } from '@songbai/contract/modules/registry.ts';
import { Select, Typography } from 'antd';
import { useState } from 'react';
import { NoChoices } from '../ui/empty.tsx';
import { type ReferenceRow, useReferenceOptions, useReferenceTitle } from './use-reference.ts';

interface RefSelectProps {
  id?: string;
  /** `name` of the target resource. */
  target: string;
  value?: string | null;
  /** The row as returned by the list, for callers that need more than its id. */
  onChange?(id: string | null, row?: ReferenceRow): void;
  /** Text of a row in the list; default: its title. */
  labelOf?(row: ReferenceRow): string;
  /** Text shown when nothing was found. */
  nothing?: string;
  /** Title of the selected row if the caller has it (`_dictText`). */
  text?: string;
  /** Narrows the choice, e.g. `{ cemeteryId }`. */
  params?: Readonly<Record<string, unknown>>;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

const NO_PARAMS = {};

/** Selects one row of another resource by typing part of its title; the value is its id. */
export function RefSelect({
  target,
  value,
  onChange,
  text,
  params = NO_PARAMS,
  placeholder = '请选择',
  labelOf,
  nothing,
  ...rest
}: RefSelectProps) {
  const resource = resourceByName(target);
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<{ value: string; label: string }>();
  const { rows, options, more, fetching, error } = useReferenceOptions(resource, keyword, params, open, labelOf);
  const known =
    picked?.value === value ? picked?.label : (text ?? options.find((option) => option.value === value)?.label);
  const title = useReferenceTitle(resource, value, known);
  return (
    <Select
      {...rest}
      allowClear
      labelInValue
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      placeholder={placeholder}
      style={{ width: '100%' }}
      value={value ? { value, label: title ?? '加载中…' } : undefined}
      options={options}
      onOpenChange={setOpen}
      popupRender={(menu) => (
        <>
          {menu}
          {more && <MoreRows shown={options.length} />}
        </>
      )}
      notFoundContent={
        <NoChoices loading={fetching} error={error}>
          {nothing}
        </NoChoices>
      }
      onChange={(next: { value: string; label?: unknown } | undefined) => {
        setPicked(next ? { value: next.value, label: String(next.label) } : undefined);
        setKeyword('');
        onChange?.(
          next?.value ?? null,
          rows.find((row) => row.id === next?.value),
        );
      }}
    />
  );
}

/** Shown at the end of a list with further pages. */
export function MoreRows({ shown }: { shown: number }) {
  return <Typography.Text type="secondary">　仅显示前 {shown} 条，请输入关键字查找</Typography.Text>;
}
