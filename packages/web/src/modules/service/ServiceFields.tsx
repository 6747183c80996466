import type { DictValue } from '@songbai/contract/dicts.ts';
import { SERVICE_SOURCE } from '@songbai/contract/modules/service/service.dicts.ts';
import { useQuery } from '@tanstack/react-query';
import { Col, Form, Input, Row, Segmented } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { CompactInput } from '../../ui/CompactInput.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { itemProblem } from '../../ui/item-problem.ts';
import { CustomerPicker } from '../order/index.ts';
import { fetchPlotsOf } from './service.calls.ts';
import type { ServiceDraft, ServiceProblems } from './service-draft.ts';

interface ServiceFieldsProps {
  draft: ServiceDraft;
  problems: ServiceProblems;
  /** The items need a day to be agreed. */
  dated: boolean;
  onChange: (part: Partial<ServiceDraft>) => void;
}

/** Customer, place and time of a service order. */
export function ServiceFields({ draft, problems, dated, onChange }: ServiceFieldsProps) {
  return (
    <Row gutter={16}>
      <Customer draft={draft} problems={problems} onChange={onChange} />
      <PlotOf draft={draft} problem={problems.plotId} onChange={onChange} />
      <Cell id="service-date" label="预约日期" required={dated} problem={problems.appointDate}>
        <DateInput id="service-date" value={draft.appointDate} onChange={(appointDate) => onChange({ appointDate })} />
      </Cell>
      <Cell id="service-source" label="来源" required>
        <DictSelect
          id="service-source"
          code="service_source"
          allowClear={false}
          value={draft.source}
          onChange={(source) => onChange({ source: (source ?? SERVICE_SOURCE.counter) as DictValue<'service_source'> })}
        />
      </Cell>
      <Cell id="service-requirement" label="特殊要求" wide problem={problems.requirement}>
        <Input.TextArea
          id="service-requirement"
          rows={2}
          value={draft.requirement}
          onChange={(event) => onChange({ requirement: event.target.value })}
        />
      </Cell>
      <Cell id="service-remark" label="备注" wide problem={problems.remark}>
        <Input.TextArea
          id="service-remark"
          rows={2}
          value={draft.remark}
          onChange={(event) => onChange({ remark: event.target.value })}
        />
      </Cell>
    </Row>
  );
}

interface PlotOfProps extends Pick<ServiceFieldsProps, 'draft' | 'onChange'> {
  problem: string | undefined;
}

/** 墓位: of a registered customer only their own ones, and the single one at once; of a guest any. */
function PlotOf({ draft, problem, onChange }: PlotOfProps) {
  const holderId = draft.mode === 'known' ? draft.known?.id : undefined;
  const { data: own } = useQuery({
    queryKey: ['plot', 'list', 'of', holderId],
    queryFn: ({ signal }) => fetchPlotsOf(holderId ?? '', signal),
    enabled: holderId !== undefined,
  });
  const propose = useEffectEvent((plots: NonNullable<typeof own>) => {
    const [only] = plots.records;
    if (plots.total === 1 && only && !draft.plotId) onChange({ plotId: only.id });
  });
  useEffect(() => {
    if (own) propose(own);
  }, [own]);
  const params = useMemo(() => (holderId === undefined ? undefined : { holderId }), [holderId]);
  return (
    <Cell id="service-plot" label="墓位" problem={problem}>
      <RefSelect
        id="service-plot"
        target="plot"
        placeholder="输入墓位全称或编号查找"
        {...(params ? { params, nothing: '该客户名下没有墓位' } : {})}
        value={draft.plotId}
        onChange={(plotId) => onChange({ plotId })}
      />
    </Cell>
  );
}

function Customer({ draft, problems, onChange }: Omit<ServiceFieldsProps, 'dated'>) {
  return (
    <>
      <Col span={24} style={{ marginBottom: 12 }}>
        <Segmented
          aria-label="客户来源"
          value={draft.mode}
          options={[
            { value: 'known', label: '已有客户' },
            { value: 'guest', label: '散客' },
          ]}
          onChange={(mode) => onChange({ mode: mode as ServiceDraft['mode'], plotId: null })}
        />
      </Col>
      {draft.mode === 'known' ? (
        <Cell id="service-customer" label="客户" required problem={problems.known}>
          <CustomerPicker
            id="service-customer"
            value={draft.known}
            onChange={(known) => onChange({ known, plotId: null })}
          />
        </Cell>
      ) : (
        <>
          <Cell id="service-guest" label="客户姓名" required problem={problems.customerName}>
            <Input
              id="service-guest"
              value={draft.customerName}
              onChange={(event) => onChange({ customerName: event.target.value })}
            />
          </Cell>
          <Cell id="service-mobile" label="手机号" required problem={problems.mobile}>
            <CompactInput
              id="service-mobile"
              inputMode="tel"
              value={draft.mobile}
              onChange={(mobile) => onChange({ mobile })}
            />
          </Cell>
        </>
      )}
    </>
  );
}

interface CellProps {
  id: string;
  label: string;
  required?: boolean;
  wide?: boolean;
  problem?: string | undefined;
  children: ReactNode;
}

function Cell({ id, label, required = false, wide = false, problem, children }: CellProps) {
  return (
    <Col xs={24} md={wide ? 24 : 12}>
      <Form.Item label={label} htmlFor={id} required={required} {...itemProblem(problem)}>
        {children}
      </Form.Item>
    </Col>
  );
}
