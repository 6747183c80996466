import { isRich } from '@songbai/contract/modules/message/fill.rules.ts';
import { messageTemplate } from '@songbai/contract/modules/message/message.resource.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import { Form } from 'antd';
import { Field } from '../../resource/form/Field.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { ResourceDialogs } from '../../resource/form/ResourceDialogs.tsx';
import type { FormSlotProps } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { contentPlan } from './message-content.tsx';
import { RichContentField } from './RichContentField.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

const PLAN = contentPlan('templateContent', 'useStatus');
const NAMES = `可用 $${'{名称}'} 表示发送时填入的内容`;

/** 新增 / 编辑 of a template (contract/2 §6.2), with what it says about the test data. */
export function TemplateDialog(slot: FormSlotProps) {
  return (
    <ResourceDialogs {...slot} resource={messageTemplate} width={800} plan={PLAN}>
      <FieldGrid>
        <Field name="templateCode" emptyText="请输入模板CODE!" extra="保存后不能修改" />
        <Field name="templateName" emptyText="请输入模板标题!" extra={NAMES} />
        <Field name="templateType" emptyText="请输入模板类型!" />
        <Field name="channels" extra="系统按此模板通知时的发送方式，可以选择多种" />
      </FieldGrid>
      <Content />
      <Field name="templateTestJson" extra={'JSON对象，例如 {"name":"张三"}'} />
      <Preview />
    </ResourceDialogs>
  );
}

/** Rich text where the type of the template is shown as such, plain text otherwise. */
function Content() {
  const { form } = useResourceFormContext();
  const type: unknown = Form.useWatch('templateType', form);
  if (!isRich(type)) return <Field name="templateContent" extra={NAMES} />;
  return <RichContentField name="templateContent" extra={NAMES} />;
}

function Preview() {
  const { form } = useResourceFormContext();
  const templateName: unknown = Form.useWatch('templateName', form);
  const templateContent: unknown = Form.useWatch('templateContent', form);
  const templateType: unknown = Form.useWatch('templateType', form);
  const testData: unknown = Form.useWatch('templateTestJson', form);
  if (isEmpty(templateName) && isEmpty(templateContent)) return null;
  return (
    <Form.Item label="预览">
      <TemplatePreview {...{ templateName, templateContent, templateType, testData }} />
    </Form.Item>
  );
}
