import { Button, Form, Input, Space } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import type { AddressQuery } from './address-book.calls.ts';
import styles from './address-book.module.css';

type Typed = Pick<AddressQuery, 'realname' | 'workNo'>;

interface AddressFiltersProps {
  onSearch(typed: Typed): void;
  onReset(): void;
}

/** 姓名 and 工号, by substring. */
export function AddressFilters({ onSearch, onReset }: AddressFiltersProps) {
  const [form] = Form.useForm<Typed>();
  return (
    <search>
      <Form
        form={form}
        layout="inline"
        className={styles.filters ?? ''}
        onFinish={({ realname, workNo }) =>
          onSearch({ realname: realname?.trim() ?? '', workNo: workNo?.trim() ?? '' })
        }
      >
        <Form.Item name="realname" label="姓名" rules={FORM_RULES.maxLength(100)}>
          <Input allowClear placeholder="请输入姓名" />
        </Form.Item>
        <Form.Item name="workNo" label="工号" rules={FORM_RULES.maxLength(100)}>
          <Input allowClear placeholder="请输入工号" />
        </Form.Item>
        <Space>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            onClick={() => {
              form.resetFields();
              onReset();
            }}
          >
            重置
          </Button>
        </Space>
      </Form>
    </search>
  );
}
