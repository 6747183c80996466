import { yuan } from '@songbai/contract/rules/money.ts';
import { Form, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { type LineColumn, LinesTable } from '../../ui/LinesTable.tsx';
import type { Line } from '../../ui/lines-model.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import {
  lineSum,
  type Offer,
  type ServiceDraft,
  type ServiceLine,
  type ServiceProblems,
  serviceTotal,
} from './service-draft.ts';

interface ServiceItemsProps {
  draft: ServiceDraft;
  offer: Offer;
  problems: ServiceProblems;
  onChange: (lines: ServiceLine[]) => void;
}

/** 服务明细: what is ordered from the catalogue, with the sum. */
export function ServiceItems({ draft, offer, problems, onChange }: ServiceItemsProps) {
  const columns = useMemo(() => itemColumns(offer), [offer]);
  return (
    <Form.Item
      label="服务明细"
      required
      {...(problems.items ? { validateStatus: 'error' as const, help: problems.items } : {})}
    >
      <LinesTable
        title="服务明细"
        columns={columns}
        rows={draft.lines.map(({ key, ...line }) => ({ ...line, _key: key }))}
        editing={{
          onChange: (rows) => onChange(rows.map(fromLine)),
          newLine: () => ({ _key: nextKey(draft.lines), serviceItemId: null, quantity: 1 }),
        }}
        problems={problems.lines}
        footer={{ amount: <MoneyText fen={serviceTotal(draft, offer)} strong /> }}
        maxRows={50}
      />
    </Form.Item>
  );
}

function itemColumns(offer: Offer): LineColumn[] {
  const options = [...offer.values()].map((item) => ({
    value: item.id,
    label: `${item.name}（${yuan(item.price)}元/${item.unit}）`,
  }));
  const itemOf = (row: Line) => offer.get(String(row.serviceItemId));
  return [
    {
      name: 'serviceItemId',
      title: '服务项目',
      width: 260,
      required: true,
      render: ({ value, label, onChange }) => (
        <Select
          aria-label={label}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          style={{ width: '100%' }}
          value={value as string | null}
          options={options}
          onChange={onChange}
        />
      ),
    },
    {
      name: 'quantity',
      title: '数量',
      width: 90,
      required: true,
      render: ({ value, label, onChange }) => (
        <InputNumber
          aria-label={label}
          min={0}
          max={99_999}
          precision={2}
          style={{ width: '100%' }}
          value={value as number | null}
          onChange={onChange}
        />
      ),
    },
    { name: 'unit', title: '单位', width: 60, render: ({ row }) => itemOf(row)?.unit },
    {
      name: 'price',
      title: '单价',
      width: 100,
      align: 'right',
      render: ({ row }) => <MoneyText fen={itemOf(row)?.price} />,
    },
    {
      name: 'amount',
      title: '金额',
      width: 110,
      align: 'right',
      render: ({ row }) => <MoneyText fen={lineSum(fromLine(row), offer)} />,
    },
  ];
}

function fromLine(row: Line): ServiceLine {
  const { _key, serviceItemId, quantity } = row as Line & Omit<ServiceLine, 'key'>;
  return { key: _key, serviceItemId, quantity };
}

function nextKey(lines: readonly ServiceLine[]): string {
  return String(lines.reduce((most, { key }) => Math.max(most, Number(key)), 0) + 1);
}
