import type { ButtonDraft, ButtonRow } from '@songbai/contract/modules/online-form/button.calls.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { BUTTON_STATUS } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import { Form, Input, Select } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { IconSelect } from '../../ui/icons/IconSelect.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { EnhanceFrame } from './EnhanceFrame.tsx';
import { fetchButtons, removeButton, saveButton } from './online-enhance.calls.ts';

const STYLES = { link: '行内链接', button: '列表按钮', form: '表单按钮' } as const;
const TYPES = { action: '动作（SQL增强、JAVA增强）', js: '脚本（JS增强）' } as const;
const PLACES = { 1: '侧面', 2: '底部' } as const;
const STATES = { [BUTTON_STATUS.active]: '激活', [BUTTON_STATUS.inactive]: '未激活' } as const;
const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));
const must = (label: string) => [{ required: true, whitespace: true, message: `请输入${label}!` }];

/** 自定义按钮 of a designed table (contract/2 §15.4). */
export function ButtonsDialog({ head, onClose }: { head: CgformHead; onClose(): void }) {
  return (
    <EnhanceFrame<ButtonRow, ButtonDraft>
      title={`自定义按钮[${head.tableTxt}]`}
      what="按钮"
      intro="显示在列表上方、行内或表单中的按钮；点击后做什么，在SQL增强、JAVA增强或JS增强中配置"
      headId={head.id}
      queryKey={['cgformButton', head.id]}
      fetch={(signal) => fetchButtons(head.id, signal)}
      nameOf={({ buttonName }) => buttonName}
      valuesOf={(row) =>
        row
          ? { ...(row as ButtonDraft) }
          : { buttonStyle: 'link', optType: 'action', buttonStatus: BUTTON_STATUS.active, orderNum: 0 }
      }
      save={(values, row) =>
        saveButton({ ...values, cgformHeadId: head.id, ...(row ? { id: row.id, version: row.version } : {}) })
      }
      remove={removeButton}
      onClose={onClose}
      columns={[
        { title: '按钮编码', dataIndex: 'buttonCode' },
        { title: '按钮名称', dataIndex: 'buttonName' },
        { title: '按钮样式', dataIndex: 'buttonStyle', render: (value: keyof typeof STYLES) => STYLES[value] },
        { title: '按钮类型', dataIndex: 'optType', render: (value) => (value === 'js' ? '脚本' : '动作') },
        { title: '显示表达式', dataIndex: 'exp' },
        { title: '排序', dataIndex: 'orderNum', width: 60 },
        { title: '状态', dataIndex: 'buttonStatus', width: 80, render: (value: '0' | '1') => STATES[value] },
      ]}
      fields={() => (
        <>
          <Form.Item name="buttonCode" label="按钮编码" rules={[...must('按钮编码'), ...FORM_RULES.maxLength(50)]}>
            <Input placeholder="字母、数字和下划线，以字母开头" />
          </Form.Item>
          <Form.Item name="buttonName" label="按钮名称" rules={[...must('按钮名称'), ...FORM_RULES.maxLength(50)]}>
            <Input placeholder="请输入按钮名称" />
          </Form.Item>
          <Form.Item name="buttonStyle" label="按钮样式">
            <Select options={optionsOf(STYLES)} />
          </Form.Item>
          <Form.Item noStyle dependencies={['buttonStyle']}>
            {({ getFieldValue }) =>
              getFieldValue('buttonStyle') === 'form' && (
                <Form.Item name="optPosition" label="按钮位置" initialValue="2">
                  <Select options={optionsOf(PLACES)} />
                </Form.Item>
              )
            }
          </Form.Item>
          <Form.Item name="buttonIcon" label="按钮图标">
            <IconSelect />
          </Form.Item>
          <Form.Item name="optType" label="按钮类型">
            <Select options={optionsOf(TYPES)} />
          </Form.Item>
          <Form.Item
            name="exp"
            label="显示表达式"
            extra="与字段条件写法相同，如 state == 'new' and num > 2；也可写 state#eq#new"
            rules={FORM_RULES.maxLength(255)}
          >
            <Input placeholder="请输入显示表达式" />
          </Form.Item>
          <Form.Item name="orderNum" label="排序" rules={FORM_RULES.bounds({ min: 0, max: 100_000 })}>
            <NumberInput precision={0} />
          </Form.Item>
          <Form.Item name="buttonStatus" label="状态">
            <Select options={optionsOf(STATES)} />
          </Form.Item>
        </>
      )}
    />
  );
}
