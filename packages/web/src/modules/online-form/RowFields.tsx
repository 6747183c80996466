import { isPassword } from '@songbai/contract/design/design.ts';
import { type HeadNames, headWith, sortOfHead } from '@songbai/contract/design/field-names.ts';
import { Form, Select, Space } from 'antd';
import { useEffect, useRef } from 'react';
import type { Row } from '../../ui/editable-table/rows.ts';
import { fieldOfRow, nameOf } from './design-rows.ts';
import { type DesignStores, useRowsVersion } from './use-designer.ts';

const SEARCH = { optionFilterProp: 'label' } as const;

/** By which fields rows are called and sorted: what nobody chose follows from the fields. */
export function RowFields({ stores }: { stores: DesignStores }) {
  useFollowedNames(stores);
  const titles = useFieldOptions(stores, (row) => row.preset !== true && isNamed(row));
  return (
    <>
      <Form.Item
        name="titleField"
        label="标题字段"
        tooltip="关联记录、回收站和详情页用它称呼一行；不选时用列表中第一个文本字段"
      >
        <Select options={titles} allowClear showSearch={SEARCH} placeholder="第一个文本字段" />
      </Form.Item>
      <Form.Item name="defaultSort" label="默认排序" tooltip="打开列表时的顺序；不选时新增的在前">
        <SortInput stores={stores} />
      </Form.Item>
    </>
  );
}

/** Ids of linked rows are no name, and passwords are shown to nobody. */
function isNamed(row: Row): boolean {
  const field = fieldOfRow(row, 0);
  return !isPassword(field) && !['link_table', 'file', 'image'].includes(field.fieldShowType);
}

const SORTED_PRESETS: ReadonlySet<unknown> = new Set(['create_time', 'update_time']);

function isSortable(row: Row): boolean {
  if (row.preset === true) return SORTED_PRESETS.has(row.dbFieldName);
  const field = fieldOfRow(row, 0);
  return !isPassword(field) && field.dbIsPersist === 1 && field.dbType !== 'Text' && field.dbType !== 'Blob';
}

const ORDERS = [
  { value: 'asc', label: '升序' },
  { value: 'desc', label: '降序' },
];

interface SortInputProps {
  stores: DesignStores;
  id?: string;
  value?: string | null;
  onChange?(value: string | null): void;
}

function SortInput({ stores, id, value, onChange }: SortInputProps) {
  const options = useFieldOptions(stores, isSortable);
  const sort = sortOfHead({ defaultSort: value ?? null });
  const choose = (field: string | undefined, order: string) => onChange?.(field ? `${field} ${order}` : null);
  return (
    <Space.Compact block>
      <Select
        {...(id === undefined ? {} : { id })}
        {...{ options, allowClear: true, showSearch: SEARCH, placeholder: '新增的在前' }}
        value={sort?.field}
        onChange={(field) => choose(field, sort?.order ?? 'asc')}
      />
      {sort && (
        <Select
          {...{ options: ORDERS, 'aria-label': '排序方向', style: { width: 96 } }}
          value={sort.order}
          onChange={(order) => choose(sort.field, order)}
        />
      )}
    </Space.Compact>
  );
}

/** Fields of the open design to choose from. */
export function useFieldOptions(stores: DesignStores, isOffered: (row: Row) => boolean) {
  useRowsVersion(stores);
  return stores.fields
    .rows()
    .filter((row) => nameOf(row) !== '' && isOffered(row))
    .map((row) => ({ value: nameOf(row), label: `${row.dbFieldTxt || nameOf(row)}（${nameOf(row)}）` }));
}

/** What was chosen stays chosen when the field is called otherwise. */
function useFollowedNames(stores: DesignStores): void {
  const form = Form.useFormInstance();
  const version = useRowsVersion(stores);
  const known = useRef(new Map<string, string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are read anew whenever one of them changed
  useEffect(() => {
    const names = new Map<string, string>();
    for (const row of stores.fields.rows()) {
      const [former, name] = [known.current.get(row.id), nameOf(row)];
      if (name === '') continue;
      if (former !== undefined && former !== name) names.set(former, name);
      known.current.set(row.id, name);
    }
    if (names.size === 0) return;
    const { extConfigJson: _, ...followed } = headWith(form.getFieldsValue(true) as HeadNames, names);
    form.setFieldsValue(followed);
  }, [form, stores, version]);
}
