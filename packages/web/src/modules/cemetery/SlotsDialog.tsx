import {
  readSlots,
  SLOTS_MAX,
  type SlotPlan,
  slotsProblem,
  slotsText,
} from '@songbai/contract/modules/burial/slots.rules.ts';
import { type Cemetery, cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { useCommand } from '../../resource/use-command.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';

interface SlotsDialogProps {
  row: Cemetery;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  plans: Partial<SlotPlan>[];
}

/** 安葬时段: the slots of a day of one cemetery, and how many burials each takes (domain.md §3.14, §12). */
export function SlotsDialog({ row, open, onClose, onDone }: SlotsDialogProps) {
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const submit = async ({ plans }: Values) => {
    const body = { id: row.id, version: row.version, burialSlots: slotsText(filled(plans)) };
    const call = () => send('PUT', `${cemetery.path}/edit`, { body, idempotencyKey: keyFor(body) });
    if (await run(call, { settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`安葬时段 ${row.name}`}
      okText="保存"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form
        form={form}
        initialValues={{ plans: readSlots(row.burialSlots) }}
        onFinish={(values) => void submit(values)}
      >
        <p>已有的预约不受影响，新的设置自下一个预约起生效。</p>
        <Plans />
      </Form>
    </Dialog>
  );
}

const filled = (plans: readonly Partial<SlotPlan>[] = []): SlotPlan[] =>
  plans.map(({ slot = '', capacity }) => ({ slot: slot.trim(), capacity: capacity ?? Number.NaN }));

/** One line a slot; what is wrong with them together stands below. */
function Plans() {
  const rule = {
    validator: (_rule: unknown, plans: Partial<SlotPlan>[] | undefined) => {
      const problem = slotsProblem(filled(plans));
      return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
    },
  };
  const [added, setAdded] = useState(false);
  return (
    <Form.List name="plans" rules={[rule]}>
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }) => (
            <Flex key={key} gap={8} align="baseline">
              <Form.Item name={[name, 'slot']} style={{ flex: 1, marginBottom: 8 }}>
                <Input aria-label={`时段 ${name + 1}`} placeholder="如 08:00-09:30" autoFocus={added} />
              </Form.Item>
              <Form.Item name={[name, 'capacity']} style={{ marginBottom: 8 }}>
                <NumberInput aria-label={`时段 ${name + 1} 场数`} precision={0} suffix="场" />
              </Form.Item>
              <Button aria-label={`删除时段 ${name + 1}`} onClick={() => remove(name)}>
                删除
              </Button>
            </Flex>
          ))}
          <Form.Item>
            <Button
              block
              type="dashed"
              disabled={fields.length >= SLOTS_MAX}
              onClick={() => {
                setAdded(true);
                add({ capacity: 1 });
              }}
            >
              添加时段
            </Button>
            <Form.ErrorList errors={errors} />
          </Form.Item>
        </>
      )}
    </Form.List>
  );
}
