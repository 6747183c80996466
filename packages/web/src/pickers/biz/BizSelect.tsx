import { SearchOutlined } from '@ant-design/icons';
import { Button, Flex, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { type Choice, joined } from '../choice.ts';
import { BizDialog } from './BizDialog.tsx';
import type { BizFilter, BizSource } from './biz-query.ts';
import { useChosenRecords } from './use-biz.ts';

export interface BizSelectProps {
  id?: string;
  /** Stored values joined by `,`. */
  value?: string | null;
  onChange?(value: string | null): void;
  /** Called with the selection and its labels. */
  onSelect?(chosen: readonly Choice[]): void;
  /** Stores ids instead of values. */
  returnId?: boolean;
  multiple?: boolean;
  /** Off: a click on the box opens the dialog. */
  buttons?: boolean;
  selectButtonText?: string;
  placeholder?: string;
  disabled?: boolean;
  width?: number;
  /** Longest text in the dialog; -1 shows all of it. */
  ellipsisLength?: number;
  /** Further conditions of the dialog behind its own; the array must be stable. */
  queryConfig?: readonly BizFilter[];
  'aria-label'?: string;
}

/** Selects records of any list (contract/3 §10 JSelectBizComponent). */
export function BizSelect({ source: given, ...props }: BizSelectProps & { source: BizSource }) {
  const { queryConfig } = props;
  const source = useMemo(
    () => (queryConfig ? { ...given, queryConfig: [...(given.queryConfig ?? []), ...queryConfig] } : given),
    [given, queryConfig],
  );
  const { id, value, onChange, onSelect, returnId = false, multiple = true, buttons = true, disabled } = props;
  const { selectButtonText = '选择', placeholder = '请选择', width = 900, ellipsisLength = 12 } = props;
  const ownId = useId();
  const [open, setOpen] = useState(false);
  const valueKey = source.returnKeys[returnId ? 0 : 1];
  const { choices, remember } = useChosenRecords(source, valueKey, value);
  const change = (chosen: readonly Choice[]): void => {
    const next = joined(chosen);
    remember(chosen);
    if (next !== (value || null)) onChange?.(next);
    onSelect?.(chosen);
  };
  return (
    <Flex gap={8}>
      <Select
        id={id ?? ownId}
        aria-label={props['aria-label']}
        aria-haspopup="dialog"
        mode="multiple"
        open={false}
        allowClear
        showSearch={false}
        suffixIcon={null}
        loading={!choices}
        disabled={disabled}
        placeholder={placeholder}
        style={{ flex: 1, minWidth: 0 }}
        labelInValue
        value={(choices ?? []).map((choice) => ({ value: choice.value, label: choice.text }))}
        onChange={(left: readonly { value: string }[]) =>
          change((choices ?? []).filter((choice) => left.some((one) => one.value === choice.value)))
        }
        onClick={() => {
          if (!buttons && !disabled) setOpen(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !disabled) setOpen(true);
        }}
      />
      {buttons && (
        <Button type="primary" icon={<SearchOutlined />} disabled={disabled} onClick={() => setOpen(true)}>
          {selectButtonText}
        </Button>
      )}
      {open && choices && (
        <BizDialog
          source={source}
          valueKey={valueKey}
          chosen={choices}
          several={multiple}
          width={width}
          ellipsisLength={ellipsisLength}
          onClosed={() => setOpen(false)}
          onChoose={change}
        />
      )}
    </Flex>
  );
}
