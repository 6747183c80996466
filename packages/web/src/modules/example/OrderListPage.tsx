import { exampleOrder } from '@songbai/contract/modules/example/example.resource.ts';
import { Field } from '../../resource/form/Field.tsx';
import { LinesField } from '../../resource/form/LinesField.tsx';
import { type FormSlotProps, ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { FieldGrid } from '../../resource/form/ResourceForm.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 一对多示例: the order's form holds its two sub-tables, and all three are saved at once. */
export function OrderListPage() {
  return <ResourceList resource={exampleOrder} form={OrderDrawers} />;
}

function OrderDrawers(slot: FormSlotProps) {
  return (
    <ResourceDrawers resource={exampleOrder} width={1080} {...slot}>
      <FieldGrid>
        {FIELDS.map((name) => (
          <Field key={name} name={name} />
        ))}
      </FieldGrid>
      <LinesField name="jeecgOrderCustomerList" />
      <LinesField name="jeecgOrderTicketList" />
    </ResourceDrawers>
  );
}

const FIELDS = ['orderCode', 'ctype', 'orderDate', 'orderMoney', 'content'];
