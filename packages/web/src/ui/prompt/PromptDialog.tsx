import { Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { Dialog } from '../modal/index.ts';
import type { PromptOptions, PromptTarget } from './prompt-options.ts';

interface PromptDialogProps {
  options: PromptOptions;
  /** Called after the closing animation; the prompt can be unmounted. */
  onClosed: () => void;
}

/** One open prompt: the input is focused, Enter is OK. */
export function PromptDialog({ options, onClosed }: PromptDialogProps) {
  const { title, content, rules = [], defaultValue = '', okText = '确定', cancelText = '取消', width = 420 } = options;
  const { label = typeof title === 'string' ? title : '内容', onOk, onOkAsync, onCancel } = options;
  const longest = options.maxLength === undefined ? [] : FORM_RULES.maxLength(options.maxLength);
  const [form] = Form.useForm<{ value?: string }>();
  const input = useRef<InputRef>(null);
  const [open, setOpen] = useState(true);
  const [loading, setLoading] = useState(false);
  const target: PromptTarget = {
    close: () => setOpen(false),
    showLoading: () => setLoading(true),
    hideLoading: () => setLoading(false),
  };

  const answered = ({ value = '' }: { value?: string }): void => {
    if (loading) return;
    if (onOkAsync) {
      onOkAsync({ value, target });
      return;
    }
    onOk?.({ value });
    target.close();
  };

  return (
    <Dialog
      careful={false}
      title={title}
      open={open}
      onOpenChange={setOpen}
      okClose={false}
      width={width}
      okText={okText}
      cancelText={cancelText}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={() => onCancel?.(form.getFieldValue('value') ?? '')}
      afterOpenChange={(shown) => shown && input.current?.focus({ cursor: 'end' })}
      afterClose={onClosed}
    >
      <Form form={form} layout="vertical" initialValues={{ value: defaultValue }} onFinish={answered}>
        {content !== undefined && <div style={{ marginBottom: 8 }}>{content}</div>}
        <Form.Item name="value" rules={[...rules, ...longest]} style={{ marginBottom: 0 }}>
          <Input
            ref={input}
            aria-label={label}
            placeholder={options.placeholder}
            allowClear={options.allowClear ?? false}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
