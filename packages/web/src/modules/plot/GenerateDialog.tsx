import { SEAT_ORDER } from '@songbai/contract/modules/area/area.dicts.ts';
import type { Area } from '@songbai/contract/modules/area/area.resource.ts';
import type { Cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import type { GenerateBody, GeneratePreview } from '@songbai/contract/modules/plot/plot.calls.ts';
import type { Template } from '@songbai/contract/modules/template/template.resource.ts';
import { ENTERED_MAX } from '@songbai/contract/rules/money.ts';
import { Form, type FormInstance, type FormRule, Input, Switch } from 'antd';
import { useState } from 'react';
import { getResult } from '../../api/client.ts';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { RefSelect } from '../../pickers/RefSelect.tsx';
import { markField } from '../../resource/form/mark-field.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { GenerationPreview } from './GenerationPreview.tsx';
import { generatePlots, previewGeneration } from './plot.calls.ts';
import styles from './plot.module.css';

interface GenerateForm extends GenerateBody {
  cemeteryId: string;
}

interface GenerateDialogProps {
  open: boolean;
  cemeteryId?: string;
  onClose: () => void;
  onDone: () => void;
}

/** 批量生成: rows × seats of one area; nothing is written before the preview. */
export function GenerateDialog({ open, cemeteryId, onClose, onDone }: GenerateDialogProps) {
  const [form] = Form.useForm<GenerateForm>();
  const [seen, setSeen] = useState<{ of: GenerateBody; preview: GeneratePreview }>();
  const values = Form.useWatch([], form) as GenerateForm | undefined;
  const [asking, setAsking] = useState(false);
  const showFailure = useShowFailure();
  const { busy, run } = useCommand(form);
  const ask = async () => {
    const body = await checked(form);
    if (!body) return;
    setAsking(true);
    try {
      setSeen({ of: body, preview: await previewGeneration(body) });
    } catch (error) {
      if (!markField(form, error)) showFailure(error);
    } finally {
      setAsking(false);
    }
  };
  const commit = async (body: GenerateBody) => {
    if (!(await run(() => generatePlots(body), { settled: onDone }))) return;
    setSeen(undefined);
    onClose();
  };
  // Of other values it is none: what was typed, or proposed by the server, since it was asked for.
  const current = seen && values && isSame(seen.of, bodyOf(values)) ? seen : undefined;
  const preview = current?.preview;
  const ready = preview !== undefined && preview.conflictCount === 0 && preview.total > 0;
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title="批量生成墓位"
      width={760}
      onOpenChange={onClose}
      okText={ready ? `生成 ${preview.total} 个墓位` : '预览'}
      confirmLoading={busy || asking}
      onOk={() => void (ready && current ? commit(current.of) : ask())}
    >
      <Form<GenerateForm>
        form={form}
        layout="vertical"
        initialValues={{
          ...(cemeteryId ? { cemeteryId } : {}),
          seatOrder: SEAT_ORDER.fromLeft,
          rowFrom: 1,
          rowTo: 10,
          seatFrom: 1,
          seatTo: 20,
          open: false,
        }}
      >
        <GenerateFields form={form} />
      </Form>
      {preview && <GenerationPreview preview={preview} />}
    </Dialog>
  );
}

/** The request body, or undefined when the form has errors. */
async function checked(form: FormInstance<GenerateForm>): Promise<GenerateBody | undefined> {
  const values = await form.validateFields().catch(() => undefined);
  return values && bodyOf(values);
}

function bodyOf({ cemeteryId: _, skipDigits, ...body }: GenerateForm): GenerateBody {
  return { ...body, ...(skipDigits ? { skipDigits } : {}) };
}

function isSame(one: GenerateBody, other: GenerateBody): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof GenerateBody)[];
  return names.every((name) => one[name] === other[name]);
}

function GenerateFields({ form }: { form: FormInstance<GenerateForm> }) {
  const cemeteryId = Form.useWatch('cemeteryId', form);
  const narrowed = cemeteryId ? { cemeteryId } : {};
  return (
    <div className={styles.fields}>
      <Cell name="cemeteryId" label="所属陵园" required>
        <RefSelect target="cemetery" onChange={(id) => void adoptCemetery(form, id)} />
      </Cell>
      <Cell name="areaId" label="墓区" required>
        <RefSelect target="area" params={narrowed} disabled={!cemeteryId} onChange={(id) => void adoptArea(form, id)} />
      </Cell>
      <Cell name="templateId" label="墓型" required>
        <RefSelect
          target="template"
          params={narrowed}
          disabled={!cemeteryId}
          onChange={(id) => void adoptTemplate(form, id)}
        />
      </Cell>
      <Range from="rowFrom" to="rowTo" label="排号" max={999} problem="结束排不能小于起始排" />
      <Range from="seatFrom" to="seatTo" label="号" max={9999} problem="止号不能小于起号" />
      <Cell name="seatOrder" label="号序" required>
        <DictSelect code="seat_order" allowClear={false} />
      </Cell>
      <Cell
        name="skipDigits"
        label="编号避讳"
        rules={FORM_RULES.maxLength(16)}
        tooltip="4：跳过尾数为4的编号；4*：跳过含4的编号；13：跳过13；多条用逗号分隔"
      >
        <Input placeholder="如 4 或 4*,13" />
      </Cell>
      <Cell name="listPrice" label="挂牌价" required rules={FORM_RULES.money({ min: 0, max: ENTERED_MAX })}>
        <MoneyInput />
      </Cell>
      <Cell name="open" label="立即开放销售" valuePropName="checked">
        <Switch />
      </Cell>
    </div>
  );
}

interface CellProps {
  name: keyof GenerateForm;
  label: string;
  required?: boolean;
  tooltip?: string;
  valuePropName?: string;
  rules?: FormRule[];
  children: React.ReactNode;
}

function Cell({ required, rules = [], children, ...item }: CellProps) {
  const needed = required ? [{ required: true, message: `请填写${item.label}` }] : [];
  return (
    <Form.Item {...item} rules={[...needed, ...rules]}>
      {children}
    </Form.Item>
  );
}

function Range({
  from,
  to,
  label,
  max,
  problem,
}: {
  from: keyof GenerateForm;
  to: keyof GenerateForm;
  label: string;
  max: number;
  problem: string;
}) {
  const number = { precision: 0, style: { width: '100%' } } as const;
  const bounds = FORM_RULES.bounds({ min: 1, max });
  return (
    <>
      <Cell name={from} label={`起始${label}`} required rules={bounds}>
        <NumberInput {...number} />
      </Cell>
      <Form.Item
        name={to}
        label={`结束${label}`}
        dependencies={[from]}
        rules={[
          { required: true, message: `请填写结束${label}` },
          ...bounds,
          ({ getFieldValue }) => ({
            validator: (_, value: number | null) =>
              value !== null && value < Number(getFieldValue(from))
                ? Promise.reject(new Error(problem))
                : Promise.resolve(),
          }),
        ]}
      >
        <NumberInput {...number} />
      </Form.Item>
    </>
  );
}

/** Clears values of another cemetery and proposes this cemetery's numbering rule. */
async function adoptCemetery(form: FormInstance<GenerateForm>, id: string | null): Promise<void> {
  form.setFieldsValue({ areaId: undefined, templateId: undefined } as Partial<GenerateForm>);
  const found = await lookUp<Cemetery>(form, 'cemeteryId', '/cemetery/cemetery', id);
  // A rule that was proposed for the cemetery chosen before does not hold for one that has none.
  if (found && (found.skipDigits || !form.isFieldTouched('skipDigits'))) {
    form.setFields([{ name: 'skipDigits', value: found.skipDigits ?? undefined, touched: false }]);
  }
}

async function adoptArea(form: FormInstance<GenerateForm>, id: string | null): Promise<void> {
  const found = await lookUp<Area>(form, 'areaId', '/cemetery/area', id);
  if (!found) return;
  form.setFieldsValue({ seatOrder: found.seatOrder });
  if (found.defaultTemplateId && !form.getFieldValue('templateId')) {
    form.setFieldValue('templateId', found.defaultTemplateId);
    await adoptTemplate(form, found.defaultTemplateId);
  }
}

async function adoptTemplate(form: FormInstance<GenerateForm>, id: string | null): Promise<void> {
  const before = form.getFieldValue('listPrice');
  const found = await lookUp<Template>(form, 'templateId', '/cemetery/template', id);
  // A price that was typed meanwhile stays.
  if (found?.standardPrice && form.getFieldValue('listPrice') === before) {
    form.setFieldValue('listPrice', found.standardPrice);
  }
}

/**
 * Proposals only: if one fails to load, the user fills in the field. Nothing when another one was chosen meanwhile, whose
 * own proposal may be there already.
 */
async function lookUp<T>(
  form: FormInstance<GenerateForm>,
  field: keyof GenerateForm,
  path: string,
  id: string | null,
): Promise<T | undefined> {
  if (!id) return undefined;
  const found = await getResult<T>(`${path}/queryById`, { id }, { quiet: true }).catch(() => undefined);
  return form.getFieldValue(field) === id ? found : undefined;
}
