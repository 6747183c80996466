import type { ReadableChange } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { TABLE_TITLES } from '@songbai/contract/modules/data-log/logged-tables.ts';
import { Button, Card, Flex, Form, Input, Select, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { ChangedFields, ChangeHead } from '../../resource/history/ChangedFields.tsx';
import { type ChangesAsked, useChanges } from '../../resource/history/history.calls.ts';
import { DateRangeInput } from '../../ui/DateInput.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PlainTable } from '../../ui/plain-table/index.ts';
import styles from './data-log.module.css';

const KINDS = [...TABLE_TITLES].map(([value, label]) => ({ value, label }));

const COLUMNS: TableColumnsType<ReadableChange> = [
  { title: '时间', dataIndex: 'createTime', width: 170, className: styles.time ?? '' },
  { title: '操作人', key: 'who', width: 110, render: (_, { createName, createBy }) => createName ?? createBy },
  { title: '数据', key: 'what', width: 260, render: (_, change) => <ChangeHead change={change} /> },
  { title: '修改内容', key: 'fields', render: (_, change) => <ChangedFields change={change} /> },
];

/** Who changed what from what to what, by record, by person, by day. */
export function ChangeList() {
  const [asked, setAsked] = useState<ChangesAsked>({});
  const [{ pageNo, pageSize }, setPage] = useState({ pageNo: 1, pageSize: 10 });
  const { data, error, isFetching, refetch } = useChanges(asked, pageNo, pageSize);
  const search = (next: ChangesAsked) => {
    // Unchanged conditions ask anew.
    if (pageNo === 1 && JSON.stringify(next) === JSON.stringify(asked)) return void refetch();
    setPage({ pageNo: 1, pageSize });
    setAsked(next);
  };
  return (
    <Card variant="borderless">
      <Flex vertical gap={16}>
        <Conditions onSearch={search} />
        {error && <LoadFailure error={error} onRetry={refetch} />}
        <PlainTable<ReadableChange>
          rowKey="id"
          empty="没有查询到修改记录"
          size="middle"
          aria-label="修改记录"
          columns={COLUMNS}
          dataSource={data?.records ?? []}
          loading={isFetching}
          scroll={{ x: 900 }}
          pagination={{
            current: pageNo,
            pageSize,
            total: data?.total ?? 0,
            showSizeChanger: true,
            pageSizeOptions: [10, 20, 30],
            showTotal: (total) => `共${total}条`,
            onChange: (page, size) => setPage({ pageNo: size === pageSize ? page : 1, pageSize: size }),
          }}
        />
      </Flex>
    </Card>
  );
}

interface Asked {
  dataTable?: string;
  record?: string;
  person?: string;
  days?: readonly [string, string];
}

function Conditions({ onSearch }: { onSearch(asked: ChangesAsked): void }) {
  const [form] = Form.useForm<Asked>();
  const kind = Form.useWatch('dataTable', form);
  const search = ({ dataTable, record, person, days }: Asked) => {
    const texts = { dataTable, record: dataTable ? record?.trim() : '', person: person?.trim() };
    const [from, to] = days ?? [];
    onSearch(given({ ...texts, createTime_begin: from, createTime_end: to }));
  };
  return (
    <Form form={form} layout="inline" className={styles.conditions ?? ''} onFinish={search}>
      <Form.Item name="dataTable" label="数据类型">
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={KINDS} placeholder="全部" />
      </Form.Item>
      <Form.Item name="record" label="名称" rules={FORM_RULES.maxLength(64)}>
        <Input allowClear disabled={!kind} placeholder={kind ? '名称或编号' : '请先选择数据类型'} />
      </Form.Item>
      <Form.Item name="person" label="操作人" rules={FORM_RULES.maxLength(64)}>
        <Input allowClear placeholder="姓名或账号" />
      </Form.Item>
      <Form.Item name="days" label="日期">
        <DaysInput />
      </Form.Item>
      <Flex gap={8}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          onClick={() => {
            form.resetFields();
            onSearch({});
          }}
        >
          重置
        </Button>
      </Flex>
    </Form>
  );
}

interface DaysInputProps {
  id?: string;
  value?: readonly [string, string];
  onChange?(value: [string, string]): void;
}

/** The value and its change come from the form. */
function DaysInput({ id, value = ['', ''], onChange = () => undefined }: DaysInputProps) {
  return <DateRangeInput {...(id === undefined ? {} : { id })} value={value} onChange={onChange} />;
}

/** Without what is empty, as the call has it. */
function given(values: { readonly [K in keyof ChangesAsked]: string | undefined }): ChangesAsked {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}
