import type { ImportCemetery, ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import type { DateOrder } from '@songbai/contract/rules/partial-date.ts';
import { Alert, Flex, Input, Radio } from 'antd';
import { useState } from 'react';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { Bounded } from '../../ui/Bounded.tsx';

const ORDERS: { value: DateOrder; label: string }[] = [
  { value: 'monthFirst', label: '月/日/年' },
  { value: 'dayFirst', label: '日/月/年' },
];

interface DateOrderProps {
  summary: ImportSummary;
  value: DateOrder | undefined;
  onChange(order: DateOrder): void;
}

/** Dates such as 03/04/2001 are read as the user says; without an answer they stay text. */
export function DateOrderChoice({ summary, value, onChange }: DateOrderProps) {
  return (
    <Alert
      type={value ? 'info' : 'warning'}
      showIcon
      style={{ marginBottom: 16 }}
      title={`有 ${summary.ambiguousDates} 个日期（如 03/04/2001）的日与月无法区分，请选择顺序`}
      description={
        <Radio.Group
          aria-label="日期顺序"
          value={value}
          options={ORDERS}
          onChange={(event) => onChange(event.target.value as DateOrder)}
        />
      }
    />
  );
}

const LONGEST = cemetery.fields.name.maxLength;

/** What is wrong with the name of a new cemetery. */
export const cemeteryProblem = (chosen: ImportCemetery | null) => lengthProblem(chosen?.name.trim(), { max: LONGEST });

interface CemeteryProps {
  /** Rows that name no cemetery. */
  unnamed: number;
  value: ImportCemetery | null;
  onChange(cemetery: ImportCemetery | null): void;
}

/** Asked once for the whole file: the cemetery of all rows that name none. */
export function CemeteryChoice({ unnamed, value, onChange }: CemeteryProps) {
  const [fresh, setFresh] = useState(value !== null && value.id === null);
  return (
    <Alert
      type={value && value.name !== '' ? 'info' : 'warning'}
      showIcon
      style={{ marginBottom: 16 }}
      title={`有 ${unnamed} 行没有写明陵园，请选择所属陵园`}
      description={
        <Flex wrap gap={12} align="center">
          <Radio.Group
            aria-label="陵园来源"
            value={fresh}
            options={[
              { value: false, label: '已有陵园' },
              { value: true, label: '新陵园' },
            ]}
            onChange={(event) => {
              setFresh(event.target.value as boolean);
              onChange(null);
            }}
          />
          <div style={{ flex: '1 1 240px', maxWidth: 320 }}>
            {fresh ? (
              <Bounded text={value?.name} max={LONGEST}>
                <Input
                  aria-label="新陵园名称"
                  placeholder="新陵园名称"
                  value={value?.name ?? ''}
                  onChange={(event) => onChange({ id: null, name: event.target.value })}
                />
              </Bounded>
            ) : (
              <RefSelect
                aria-label="所属陵园"
                target="cemetery"
                placeholder="输入名称查找"
                value={value?.id ?? null}
                {...(value?.id ? { text: value.name } : {})}
                onChange={(id, row) => onChange(id === null ? null : { id, name: String(row?.name ?? '') })}
              />
            )}
          </div>
        </Flex>
      }
    />
  );
}
