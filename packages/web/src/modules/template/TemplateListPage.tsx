import { template } from '@songbai/contract/modules/template/template.resource.ts';
import { lineAmount } from '@songbai/contract/rules/money.ts';
import { Field } from '../../resource/form/Field.tsx';
import type { Values } from '../../resource/form/form-rules.ts';
import { LinesField } from '../../resource/form/LinesField.tsx';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 墓型模板 with its price items; the standard price is their sum (domain.md §3.3). */
export function TemplateListPage() {
  return <ResourceList resource={template} form={TemplateDrawers} />;
}

function TemplateDrawers(slot: FormSlotProps) {
  return (
    <ResourceDrawers resource={template} width={1280} {...slot}>
      {SECTIONS.map(({ title, fields }) => (
        <FieldGrid key={title} title={title}>
          {fields.map((name) => (
            <Field key={name} name={name} />
          ))}
        </FieldGrid>
      ))}
      <LinesField name="items" derive={withAmount} note="金额合计即标准价，由系统在保存时重新计算" />
    </ResourceDrawers>
  );
}

const SECTIONS = [
  { title: '基本信息', fields: ['cemeteryId', 'code', 'name', 'status', 'tombKind', 'capacityType', 'capacity'] },
  {
    title: '尺寸与石材',
    fields: ['length', 'width', 'height', 'stoneMaterial', 'stoneShape', 'faceWidth', 'faceHeight'],
  },
  { title: '含刻字与瓷像', fields: ['baseCharBig', 'baseCharSmall', 'includesPortrait'] },
  { title: '图片与备注', fields: ['images', 'remark'] },
];

function withAmount({ quantity, unitPrice }: Values): Values {
  const known = typeof quantity === 'number' && typeof unitPrice === 'number';
  return { amount: known ? lineAmount(quantity, unitPrice) : null };
}
