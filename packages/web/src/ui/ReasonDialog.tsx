import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { itemProblem } from './item-problem.ts';
import { type About, Dialog } from './modal/index.ts';

interface ReasonDialogProps {
  open: boolean;
  title: string;
  about?: About;
  /** Names what is done: 驳回, 取消预约. */
  okText: string;
  label?: string;
  /** Without it an empty reason is allowed. */
  required?: boolean;
  maxLength?: number;
  busy?: boolean;
  /** Consequences of the action, shown above the reason. */
  children?: ReactNode;
  onOk: (reason: string) => void;
  onCancel: () => void;
}

/** Asks for a reason before an action that is logged. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    open,
    title,
    about,
    okText,
    label = '原因',
    required = true,
    maxLength = 200,
    busy = false,
    children,
    onOk,
    onCancel,
  } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = required && reason.trim() === '' ? `请填写${label}` : undefined;
  const tooLong = lengthProblem(reason, { max: maxLength });
  const shown = tooLong ?? (tried ? missing : undefined);
  const confirm = () => {
    setTried(true);
    if (!missing && !tooLong) onOk(reason.trim());
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={title}
      about={about}
      okText={okText}
      confirmLoading={busy}
      onOk={confirm}
      onOpenChange={onCancel}
      afterClose={() => {
        setReason('');
        setTried(false);
      }}
    >
      {children}
      <Form layout="vertical">
        <Form.Item label={label} htmlFor="reason" required={required} {...itemProblem(shown)}>
          <Input.TextArea
            id="reason"
            rows={3}
            count={{ show: true, max: maxLength }}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
