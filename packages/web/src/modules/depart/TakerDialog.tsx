import { Form } from 'antd';
import { useState } from 'react';
import { SelectDepart } from '../../pickers/people/SelectDepart.tsx';
import { Dialog } from '../../ui/modal/index.ts';

interface TakerDialogProps {
  open: boolean;
  title: string;
  /** What the deletion does. */
  effect: string;
  onOk(taker: string): Promise<void>;
  onClose(): void;
}

/** Which department takes the people whom a deletion would leave without one. */
export function TakerDialog({ open, title, effect, onOk, onClose }: TakerDialogProps) {
  const [taker, setTaker] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const move = async (to: string): Promise<void> => {
    setBusy(true);
    await onOk(to);
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      open={open}
      onOpenChange={onClose}
      okClose={false}
      okText="转移人员并删除"
      okButtonProps={{ danger: true, disabled: taker === null }}
      confirmLoading={busy}
      onOk={() => taker !== null && void move(taker)}
      afterClose={() => setTaker(null)}
    >
      <p>{effect}</p>
      <Form layout="vertical">
        <Form.Item label="接收这些人员的部门" required>
          <SelectDepart aria-label="接收这些人员的部门" value={taker} onChange={setTaker} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
