import { dataSource } from '@songbai/contract/modules/data-source/data-source.resource.ts';
import { REACHABLE_TYPES, SOURCE_TYPES, sourceType } from '@songbai/contract/modules/data-source/source-types.ts';
import { parseSourceUrl } from '@songbai/contract/modules/data-source/source-url.rules.ts';
import { Form, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { Field } from '../../resource/form/Field.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { ResourceDialogs } from '../../resource/form/ResourceDialogs.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import type { FormExtras, FormOptions } from '../../resource/form/use-resource-form.ts';
import { useCan } from '../../session/permissions.ts';
import { TestButton } from './TestButton.tsx';

/** Saved with a source, but never read back. */
const EXTRAS: FormExtras = { names: ['dbPassword'], secret: ['dbPassword'] };

const check: FormOptions['check'] = ({ dbType, dbUrl, dbName }) => {
  if (typeof dbType !== 'string') return {};
  const type = sourceType(dbType);
  if (!type) return { dbType: `暂不支持这种数据库，可以连接：${REACHABLE_TYPES.join('、')}` };
  if (typeof dbUrl !== 'string' || dbUrl === '') return {};
  const address = parseSourceUrl(type, dbUrl, typeof dbName === 'string' ? dbName : '');
  return { dbUrl: 'problem' in address ? `数据源地址${address.problem}` : undefined };
};

/** 新增 / 编辑 of a data source: choosing a type fills in driver and address, and 测试连接 tries them. */
export function DataSourceDialog(slot: FormSlotProps) {
  return (
    <ResourceDialogs {...slot} resource={dataSource} width={800} check={check} extras={EXTRAS}>
      <FieldGrid>
        <Field name="code" extra="报表按此编码使用数据源，保存后不能修改" takenText="数据源编码已存在" />
        <Field name="name" />
        <Field name="dbType" />
        <Field name="dbDriver" />
      </FieldGrid>
      <Field name="dbUrl" dependencies={['dbType', 'dbName']} />
      <FieldGrid>
        <Field name="dbName" extra="地址中没有库名时填写" />
        <Field name="dbUsername" />
        <PasswordItem />
        <Field name="remark" />
      </FieldGrid>
      <TypeTemplates />
      <TestOfForm />
    </ResourceDialogs>
  );
}

function PasswordItem() {
  const { record } = useResourceFormContext();
  const isKept = typeof record?.passwordTime === 'string';
  return (
    <Form.Item
      name="dbPassword"
      label="密码"
      extra={isKept ? '留空则不修改；类型、地址或用户名修改后须重新填写' : '加密保存，保存后不再显示'}
      rules={[{ max: 100, message: '密码不能超过100个字符' }]}
    >
      <Input.Password autoComplete="new-password" placeholder={isKept ? '已保存' : undefined} />
    </Form.Item>
  );
}

/** A template replaces only what another template wrote, never what a person did. */
const TEMPLATES = new Set(Object.values(SOURCE_TYPES).flatMap(({ driver, url }) => [driver, url]));

function TypeTemplates() {
  const { form } = useResourceFormContext();
  const chosen: unknown = Form.useWatch('dbType', form);
  const before = useRef(chosen);
  useEffect(() => {
    const previous = before.current;
    before.current = chosen;
    const type = typeof chosen === 'string' ? sourceType(chosen) : undefined;
    // The type of a loaded row arrives after the first drawing, and was not chosen by anybody.
    const isLoaded = previous === undefined && !isFree(form.getFieldValue('dbUrl'));
    if (!type || chosen === previous || isLoaded) return;
    for (const [name, value] of [
      ['dbDriver', type.driver],
      ['dbUrl', type.url],
    ] as const)
      if (isFree(form.getFieldValue(name))) form.setFieldValue(name, value);
  }, [chosen, form]);
  return null;
}

const isFree = (value: unknown) => typeof value !== 'string' || value === '' || TEMPLATES.has(value);

function TestOfForm() {
  const { form, record } = useResourceFormContext();
  const can = useCan();
  if (!can('system:dataSource:test')) return null;
  const fields = async () => {
    try {
      await form.validateFields(['dbType', 'dbUrl', 'dbName', 'dbUsername', 'dbPassword']);
    } catch {
      return undefined;
    }
    const id = typeof record?.id === 'string' ? { id: record.id } : {};
    return { ...(form.getFieldsValue(true) as object), ...id };
  };
  return <TestButton fields={fields} />;
}
