import { dictText } from '@songbai/contract/dicts.ts';
import { type PlotRepairBody, REPAIRED_STONES } from '@songbai/contract/modules/plot/plot.calls.ts';
import { PLOT_STONE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { ENTERED_MAX } from '@songbai/contract/rules/money.ts';
import { Alert, Form, Radio } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { FilesInput } from '../../pickers/FilesInput.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import type { PlotDialogProps } from './DisputeDialog.tsx';
import { repairPlot } from './plot.calls.ts';

const STONES = REPAIRED_STONES.map((value) => ({ value, label: dictText('plot_stone', value) }));

type Values = Pick<PlotRepairBody, 'listPrice' | 'stoneStatus'> & { photos?: string | null };

/** 整修完成: price and stone are confirmed before the plot is sold again (domain.md §4.1: 7 → 1). */
export function RepairDialog({ row, open, onClose, onDone }: PlotDialogProps) {
  const [form] = Form.useForm<Values>();
  const { busy, run } = useCommand(form);
  const submit = async ({ photos, ...values }: Values) => {
    const body = { id: row.id, ...values, ...(photos ? { photos } : {}) };
    if (await run(() => repairPlot(body), { settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`整修完成 ${row.fullName ?? ''}`}
      okText="确认可售"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Alert style={{ marginBottom: 12 }} type="info" showIcon title="确认后墓位恢复可售，请核对价格和碑石" />
      <Form
        form={form}
        layout="vertical"
        initialValues={{ listPrice: row.listPrice, stoneStatus: PLOT_STONE.none }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="listPrice"
          label="挂牌价"
          rules={[
            { required: true, type: 'integer', min: 1, message: '请填写挂牌价，须大于 0' },
            ...FORM_RULES.money({ max: ENTERED_MAX }),
          ]}
        >
          <MoneyInput />
        </Form.Item>
        <Form.Item name="stoneStatus" label="碑石状态" rules={[{ required: true }]}>
          <Radio.Group options={STONES} />
        </Form.Item>
        <Form.Item name="photos" label="现场照片">
          <FilesInput pictures aria-label="现场照片" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
