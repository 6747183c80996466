import { resourceByName } from '@songbai/contract/modules/registry.ts';
import { Empty, Select, Spin, Typography } from 'antd';
import { useState } from 'react';
import { failureText } from '../lib/feedback.ts';
import { type ReferenceRow, useReferenceOptions, useReferenceTitle } from './use-reference.ts';

interface RefSelectProps {
  id?: string;
  /** `name` of the target resource. */
  target: string;
  value?: string | null;
  /** The row as the list answered it, for callers that show or keep more of it than its id. */
  onChange?(id: string | null, row?: ReferenceRow): void;
  /** Text of a row in the list; its title when not given. */
  labelOf?(row: ReferenceRow): string;
  /** Says that nothing was found. */
  nothing?: string;
  /** Title of the chosen row where the caller has it (`_dictText`). */
  text?: string;
  /** Narrows the choice, e.g. `{ cemeteryId }`. */
  params?: Readonly<Record<string, unknown>>;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

const NO_PARAMS = {};

/** Chooses one row of another resource by typing part of its title; the value is its id. */
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
      notFoundContent={<NoRows fetching={fetching} text={error ? failureText(error) : nothing} />}
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

/** At the end of a list that goes on. */
export function MoreRows({ shown }: { shown: number }) {
  return <Typography.Text type="secondary">　仅显示前 {shown} 条，请输入关键字查找</Typography.Text>;
}

/** Instead of a list: still looking, nothing there, or why not. */
export function NoRows({ fetching, text = '没有查询到任何数据' }: { fetching: boolean; text?: string | undefined }) {
  if (fetching) return <Spin size="small" />;
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;
}
