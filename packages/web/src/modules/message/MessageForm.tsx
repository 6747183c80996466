import { isMarkup } from '@songbai/contract/modules/message/fill.rules.ts';
import { sysMessage } from '@songbai/contract/modules/message/message.resource.ts';
import { Field } from '../../resource/form/Field.tsx';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { contentPlan } from './message-content.tsx';
import { RichContentField } from './RichContentField.tsx';

const PLAN = contentPlan('esContent', 'esSendStatus');

/** 编辑 and 详情 of a message: rich text as its receiver reads it. */
export function MessageForm(slot: FormSlotProps) {
  return (
    <ResourceDrawers {...slot} resource={sysMessage} plan={PLAN}>
      <FieldGrid>
        <Field name="esTitle" />
        <Field name="esReceiver" />
        <Field name="esType" />
      </FieldGrid>
      <Content />
      <Field name="esParam" />
      <Field name="remark" />
    </ResourceDrawers>
  );
}

function Content() {
  const { record } = useResourceFormContext();
  return isMarkup(record?.esContent) ? <RichContentField name="esContent" /> : <Field name="esContent" />;
}
