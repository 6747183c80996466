import type { BurialCompleteBody } from '@songbai/contract/modules/burial/burial.calls.ts';
import { burial, type burialPerson } from '@songbai/contract/modules/burial/burial.resource.ts';
import type { RowOf } from '@songbai/contract/resource/define.ts';
import { Form, Skeleton } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { useDetail } from '../../resource/detail/use-detail.ts';
import { useCommand } from '../../resource/use-command.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { aboutBurial } from './about-burial.ts';
import type { BurialDialogProps } from './BurialDialogs.tsx';
import { actOnBurial } from './burial.calls.ts';

type Person = RowOf<typeof burialPerson>;

interface Done extends Pick<BurialCompleteBody, 'actualTime' | 'sealResult'> {
  /** By the id of the person. */
  places: Record<string, number>;
}

/** 完成: what was done at the grave, and where each of the booking was laid. */
export function CompleteDialog({ row, open, onClose, onDone }: BurialDialogProps) {
  const [form] = Form.useForm<Done>();
  const { data, error, refetch } = useDetail(burial, row.id);
  const people = (data?.people ?? []) as Person[];
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const submit = async ({ places, ...done }: Done) => {
    const cavities = people.map(({ deceasedId }) => ({ deceasedId, cavityNo: places[deceasedId] ?? 0 }));
    const body = { id: row.id, ...done, cavities };
    if (await run(() => actOnBurial('complete', body, keyFor(body)), { settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`完成安葬 ${row.deceasedName}`}
      about={aboutBurial(row)}
      okText="完成"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      {error ? <LoadFailure error={error} onRetry={() => refetch()} /> : null}
      {!data && !error && <Skeleton active />}
      {data && (
        <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
          <Form.Item name="actualTime" label="实际安葬时间" rules={[{ required: true, message: '请选择实际安葬时间' }]}>
            <DateInput mode="datetime" />
          </Form.Item>
          {people.map(({ deceasedId, name, cavityNo }) => (
            <Form.Item
              key={deceasedId}
              name={['places', deceasedId]}
              label={`${name} 的穴位（正面左起）`}
              initialValue={cavityNo}
              rules={[{ required: true, message: '请输入穴位' }, ...FORM_RULES.bounds({ min: 1, max: 99 })]}
            >
              <NumberInput precision={0} style={{ width: '100%' }} />
            </Form.Item>
          ))}
          <Form.Item name="sealResult" label="封穴结果" rules={[{ required: true, message: '请选择封穴结果' }]}>
            <DictSelect code="seal_result" />
          </Form.Item>
        </Form>
      )}
    </Dialog>
  );
}
