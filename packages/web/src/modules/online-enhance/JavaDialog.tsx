import type { JavaDraft } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import { ACTIVE } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { EnhanceJava } from '@songbai/contract/modules/online-enhance/enhance.resource.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { EnhanceFrame } from './EnhanceFrame.tsx';
import { HooksDialog } from './HooksDialog.tsx';
import { fetchEnhanced, fetchHookNames, fetchHooks, fetchJava, removeJava, saveJava } from './online-enhance.calls.ts';

const TYPES = { spring: '处理函数', http: '外部地址' } as const;
const EVENTS = { start: '开始', end: '结束' } as const;
const STATES = { [ACTIVE.on]: '生效', [ACTIVE.off]: '不生效' } as const;
const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** JAVA增强: registered functions and web addresses before and after something is done (online.md §7). */
export function JavaDialog({ head, onClose }: { head: CgformHead; onClose(): void }) {
  const [beside, setBeside] = useState<'hooks' | 'deliveries'>();
  const { data: buttons = [] } = useQuery({
    queryKey: ['cgformEnhanced', head.id],
    queryFn: ({ signal }) => fetchEnhanced(head.id, signal),
    staleTime: 0,
  });
  const nameOf = (code: string) => buttons.find(({ buttonCode }) => buttonCode === code)?.buttonName ?? code;
  return (
    <EnhanceFrame<EnhanceJava, JavaDraft>
      title={`JAVA增强[${head.tableTxt}]`}
      what="JAVA增强"
      intro="在新增、编辑、按钮等操作开始前或结束后，执行已登记的处理函数，或通知外部地址"
      headId={head.id}
      queryKey={['cgformJava', head.id]}
      fetch={(signal) => fetchJava(head.id, signal)}
      nameOf={({ buttonCode, cgJavaValue }) => `${nameOf(buttonCode)} ${cgJavaValue}`}
      isWaiting={({ waiting }) => waiting === 1}
      valuesOf={(row) =>
        row ? { ...(row as JavaDraft) } : { cgJavaType: 'spring', event: 'start', orderNum: 0, activeStatus: ACTIVE.on }
      }
      save={(values, row) => saveJava(head.id, { ...values, ...(row ? { id: row.id, version: row.version } : {}) })}
      remove={removeJava}
      onClose={onClose}
      columns={[
        { title: '按钮', dataIndex: 'buttonCode', render: nameOf },
        { title: '事件', dataIndex: 'event', width: 70, render: (value: keyof typeof EVENTS) => EVENTS[value] },
        { title: '类型', dataIndex: 'cgJavaType', width: 100, render: (value: keyof typeof TYPES) => TYPES[value] },
        { title: '内容', dataIndex: 'cgJavaValue' },
        { title: '排序', dataIndex: 'orderNum', width: 60 },
        { title: '状态', dataIndex: 'activeStatus', width: 80, render: (value: keyof typeof STATES) => STATES[value] },
      ]}
      fields={() => (
        <JavaFields
          headId={head.id}
          buttons={buttons.map(({ buttonCode, buttonName }) => ({ value: buttonCode, label: buttonName }))}
        />
      )}
      more={
        <>
          <Button onClick={() => setBeside('hooks')}>外部地址</Button>
          <Button onClick={() => setBeside('deliveries')}>通知记录</Button>
          {beside === 'hooks' && <HooksDialog head={head} onClose={() => setBeside(undefined)} />}
          {beside === 'deliveries' && <DeliveriesDialog head={head} onClose={() => setBeside(undefined)} />}
        </>
      }
    />
  );
}

interface JavaFieldsProps {
  headId: string;
  buttons: { value: string; label: string }[];
}

function JavaFields({ headId, buttons }: JavaFieldsProps) {
  return (
    <>
      <Form.Item name="buttonCode" label="按钮" rules={[{ required: true, message: '请选择按钮!' }]}>
        <Select placeholder="请选择按钮" options={buttons} />
      </Form.Item>
      <Form.Item name="event" label="事件" extra="开始：可以阻止操作或改变字段；结束：保存之后执行">
        <Select options={optionsOf(EVENTS)} />
      </Form.Item>
      <Form.Item name="cgJavaType" label="类型">
        <Select options={optionsOf(TYPES)} />
      </Form.Item>
      <ValueField headId={headId} />
      <Form.Item name="orderNum" label="排序" rules={FORM_RULES.bounds({ min: 0, max: 100_000 })}>
        <NumberInput precision={0} />
      </Form.Item>
      <Form.Item name="activeStatus" label="状态">
        <Select options={optionsOf(STATES)} />
      </Form.Item>
    </>
  );
}

/** What is run: offered by name, typed in where it takes settings of its own. */
function ValueField({ headId }: { headId: string }) {
  const isHttp = Form.useWatch('cgJavaType') === 'http';
  const { data: functions = [] } = useQuery({
    queryKey: ['cgformHookNames'],
    queryFn: ({ signal }) => fetchHookNames(signal),
  });
  const { data: hooks = [] } = useQuery({
    queryKey: ['cgformHook', headId],
    queryFn: ({ signal }) => fetchHooks(headId, signal),
    enabled: isHttp,
  });
  const help = isHttp
    ? '以https://开头的地址，或已保存的外部地址的名称'
    : functions.map(({ title, remark }) => `${title}：${remark}`).join('；');
  const options = isHttp
    ? hooks.map(({ name, url }) => ({ value: name, label: `${name}（${url}）` }))
    : functions.map(({ name, title }) => ({ value: name, label: `${name}（${title}）` }));
  return (
    <Form.Item
      name="cgJavaValue"
      label="内容"
      extra={help}
      rules={[{ required: true, whitespace: true, message: '请输入内容!' }, ...FORM_RULES.maxLength(200)]}
    >
      <AutoComplete options={options}>
        <Input placeholder="请输入内容" />
      </AutoComplete>
    </Form.Item>
  );
}
