import { yuan } from '@songbai/contract/rules/money.ts';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useTableRights } from '../../pickers/table-cells/index.ts';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import type { Row } from '../../ui/editable-table/rows.ts';
import { TableInput } from '../../ui/editable-table/TableInput.tsx';
import { itemProblem } from '../../ui/item-problem.ts';
import {
  hasFieldProblems,
  lineProblems,
  lineSum,
  type Offer,
  type ServiceDraft,
  type ServiceLine,
  type ServiceProblems,
} from './service-draft.ts';

interface ServiceItemsProps {
  draft: ServiceDraft;
  offer: Offer;
  problems: ServiceProblems;
  /** Incremented by each attempt to submit with missing input. */
  attempt: number;
  onChange: (lines: ServiceLine[]) => void;
}

/** 服务明细: the ordered catalogue items, with the sum. */
export function ServiceItems({ draft, offer, problems, attempt, onChange }: ServiceItemsProps) {
  const all = useMemo(() => itemColumns(offer), [offer]);
  const { columns, toolbar } = useTableRights('cem:service:items:', all);
  const rowOf = (line: ServiceLine): Row => ({ ...line, id: line.key, ...following(line, offer) });
  return (
    <Form.Item label="服务明细" required {...itemProblem(problems.items)}>
      <TableInput
        title="服务明细"
        columns={columns}
        toolbar={toolbar}
        value={draft.lines.map(rowOf)}
        onChange={(rows) => onChange(rows.map(fromRow))}
        derive={(row) => following(fromRow(row), offer)}
        maxRows={50}
        attempt={attempt}
        opensFailure={!hasFieldProblems(problems)}
      />
    </Form.Item>
  );
}

function itemColumns(offer: Offer): Column[] {
  const options = [...offer.values()].map((item) => ({
    value: item.id,
    text: `${item.name}（${yuan(item.price)}元/${item.unit}）`,
  }));
  const rule = (key: 'serviceItemId' | 'quantity'): NonNullable<Column['validateRules']> => [
    { required: true, message: MISSING[key] ?? '' },
    { handler: ({ row }) => lineProblems([fromRow(row)])[row.id]?.[key] ?? true },
  ];
  return [
    {
      key: 'serviceItemId',
      title: '服务项目',
      type: 'sel_search',
      minWidth: 240,
      placeholder: '请选择',
      options,
      validateRules: rule('serviceItemId'),
    },
    {
      key: 'quantity',
      title: '数量',
      type: 'inputNumber',
      minWidth: 90,
      defaultValue: 1,
      props: { precision: 2 },
      validateRules: rule('quantity'),
    },
    { key: 'unit', title: '单位', minWidth: 60, width: 70 },
    { key: 'price', title: '单价', type: 'money', minWidth: 100, disabled: true },
    { key: 'amount', title: '金额', type: 'money', minWidth: 110, disabled: true, statistics: true },
  ];
}

/** Messages of lineProblems for an empty line. */
const MISSING: Partial<Record<string, string>> =
  lineProblems([{ key: 'none', serviceItemId: null, quantity: null }]).none ?? {};

function fromRow({ id, serviceItemId, quantity }: Row): ServiceLine {
  return {
    key: id,
    serviceItemId: typeof serviceItemId === 'string' ? serviceItemId : null,
    quantity: typeof quantity === 'number' ? quantity : null,
  };
}

/** The item's data from the catalogue, and the sum of the line. */
function following(line: ServiceLine, offer: Offer): Record<string, unknown> {
  const item = line.serviceItemId ? offer.get(line.serviceItemId) : undefined;
  return { unit: item?.unit ?? null, price: item?.price ?? null, amount: lineSum(line, offer) };
}
