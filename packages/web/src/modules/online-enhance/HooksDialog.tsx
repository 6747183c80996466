import type { HookDraft } from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import { ACTIVE } from '@songbai/contract/modules/online-enhance/enhance.dicts.ts';
import type { OnlineHook } from '@songbai/contract/modules/online-enhance/enhance.resource.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { Form, Input, Select } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { EnhanceFrame } from './EnhanceFrame.tsx';
import { fetchHooks, removeHook, saveHook } from './online-enhance.calls.ts';

const STATES = { [ACTIVE.on]: '启用', [ACTIVE.off]: '停用' } as const;

/** 外部地址: stored web addresses of a table; secrets and headers go in and never come out. */
export function HooksDialog({ head, onClose }: { head: CgformHead; onClose(): void }) {
  return (
    <EnhanceFrame<OnlineHook, HookDraft>
      title={`外部地址[${head.tableTxt}]`}
      what="外部地址"
      intro="JAVA增强可以按名称使用的地址；密钥和请求头只能填写，不能读出"
      headId={head.id}
      queryKey={['cgformHook', head.id]}
      fetch={(signal) => fetchHooks(head.id, signal)}
      nameOf={({ name }) => name}
      valuesOf={(row) =>
        row ? { name: row.name, url: row.url, active: row.active as '0' | '1' } : { active: ACTIVE.on }
      }
      save={(values, row) => saveHook(head.id, { ...values, ...(row ? { id: row.id, version: row.version } : {}) })}
      remove={removeHook}
      onClose={onClose}
      columns={[
        { title: '名称', dataIndex: 'name' },
        { title: '地址', dataIndex: 'url' },
        { title: '签名密钥', dataIndex: 'hasSecret', width: 90, render: (has) => (has ? '已设置' : '未设置') },
        { title: '请求头', dataIndex: 'hasHeaders', width: 90, render: (has) => (has ? '已设置' : '未设置') },
        { title: '状态', dataIndex: 'active', width: 70, render: (value: keyof typeof STATES) => STATES[value] },
      ]}
      fields={() => (
        <>
          <Form.Item
            name="name"
            label="名称"
            rules={[{ required: true, whitespace: true, message: '请输入名称!' }, ...FORM_RULES.maxLength(50)]}
          >
            <Input placeholder="请输入名称" />
          </Form.Item>
          <Form.Item
            name="url"
            label="地址"
            rules={[{ required: true, whitespace: true, message: '请输入地址!' }, ...FORM_RULES.maxLength(500)]}
          >
            <Input placeholder="https://" />
          </Form.Item>
          <Form.Item
            name="secret"
            label="签名密钥"
            extra="留空不修改；用于计算请求头 X-Songbai-Signature"
            rules={FORM_RULES.maxLength(200)}
          >
            <Input.Password autoComplete="new-password" placeholder="请输入签名密钥" />
          </Form.Item>
          <Form.Item
            name="headers"
            label="请求头"
            extra="每行一个，格式为“名称: 值”；不填不修改"
            rules={FORM_RULES.maxLength(2000)}
          >
            <Input.TextArea rows={3} placeholder="请输入请求头" />
          </Form.Item>
          <Form.Item name="active" label="状态">
            <Select options={Object.entries(STATES).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        </>
      )}
    />
  );
}
