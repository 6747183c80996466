import { MESSAGES } from '@songbai/contract/messages.ts';
import type { BurialBookBody } from '@songbai/contract/modules/burial/burial.calls.ts';
import { usualType } from '@songbai/contract/modules/burial/burial.rules.ts';
import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import type { Deceased } from '@songbai/contract/modules/deceased/deceased.resource.ts';
import { PATTERNS } from '@songbai/contract/rules/patterns.ts';
import { AutoComplete, Checkbox, Form, type FormInstance, Input } from 'antd';
import { useEffect } from 'react';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { DictSelect } from '../../pickers/DictSelect.tsx';
import { dictTextOf } from '../../resource/list/use-list-columns.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { CompactInput } from '../../ui/CompactInput.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { actOnBurial } from './burial.calls.ts';
import { DayAndSlot } from './DayAndSlot.tsx';
import { proposedApplicants } from './proposed-applicants.ts';
import { useApplicants, usePlotUsers } from './use-plot-users.ts';

interface BookDialogProps {
  person: Pick<Deceased, 'id' | 'name' | 'cemeteryId' | 'plotId'>;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** 预约安葬 of registered users of a plot: one, or several who are buried together (domain.md §3.14, §4.5). */
export function BookDialog({ person, open, onClose, onDone }: BookDialogProps) {
  const [form] = Form.useForm<BurialBookBody>();
  const { busy, run } = useCommand(form);
  const { keyFor } = useIdempotencyKey();
  const submit = async (values: BurialBookBody) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
    const body = Object.fromEntries(given) as BurialBookBody;
    const call = () => actOnBurial('book', body, keyFor(body));
    if (await run(call, { fallback: MESSAGES.operated, settled: onDone })) onClose();
  };
  return (
    <Dialog
      okClose={false}
      destroyOnClose={false}
      open={open}
      title={`预约安葬 ${person.name}`}
      about={[dictTextOf(person, 'plotId')]}
      okText="预约"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onOpenChange={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ deceasedIds: [person.id], burialType: usualType(1, 0) }}
        onFinish={(values) => void submit(values)}
      >
        <People person={person} form={form} />
        <Form.Item name="burialType" label="安葬类型" rules={[{ required: true }]}>
          <DictSelect code="burial_type" allowClear={false} />
        </Form.Item>
        <DayAndSlot cemeteryId={person.cemeteryId} />
        <Applicant person={person} form={form} />
      </Form>
    </Dialog>
  );
}

interface PartProps {
  person: BookDialogProps['person'];
  form: FormInstance<BurialBookBody>;
}

/** Who is buried: others of the plot who wait for it may join; the type of burial follows their number. */
function People({ person, form }: PartProps) {
  const data = usePlotUsers(person.plotId ?? '');
  const buried = data.filter(({ burialStatus }) => burialStatus === DECEASED_BURIAL.buried).length;
  const waiting = data
    .filter((one) => one.alive === 'N' && one.burialStatus === DECEASED_BURIAL.none)
    .sort((one, other) => (one.seq ?? 0) - (other.seq ?? 0));
  useEffect(() => {
    if (buried > 0) form.setFieldValue('burialType', usualType(1, buried));
  }, [form, buried]);
  return (
    <Form.Item
      name="deceasedIds"
      label="逝者"
      hidden={waiting.length < 2}
      extra="同日同葬的逝者请一并勾选，合并为一个预约"
    >
      <Checkbox.Group
        options={waiting.map(({ id, name }) => ({ value: id, label: name, disabled: id === person.id }))}
        onChange={(ids) => form.setFieldValue('burialType', usualType(ids.length, buried))}
      />
    </Form.Item>
  );
}

/** What is typed narrows the proposals; a name that is there already needs none, which would lie over the next field. */
const isOffered = (typed: string, option?: { value: string }): boolean =>
  option !== undefined && option.value !== typed && option.value.includes(typed);

/** Who asks for the burial: who is known for the plot is proposed, with the telephone where it is known. */
function Applicant({ person, form }: PartProps) {
  const plotId = person.plotId ?? '';
  const proposed = proposedApplicants(person.id, usePlotUsers(plotId), useApplicants(plotId));
  const take = (name: string) => {
    const phone = proposed.find((one) => one.name === name)?.phone;
    if (phone) form.setFieldValue('applicantPhone', phone);
  };
  return (
    <>
      <Form.Item
        name="applicant"
        label="办理人"
        rules={[{ required: true, whitespace: true, message: '请输入办理人' }, ...FORM_RULES.maxLength(32)]}
      >
        <AutoComplete
          options={proposed.map(({ name, from, phone }) => ({
            value: name,
            label: `${name}（${from}${phone ? ` ${phone}` : ''}）`,
          }))}
          showSearch={{ filterOption: isOffered }}
          onChange={take}
        >
          <Input />
        </AutoComplete>
      </Form.Item>
      <Form.Item name="applicantRelation" label="与逝者关系" rules={[{ required: true, message: '请选择关系' }]}>
        <DictSelect code="relation" />
      </Form.Item>
      <Form.Item
        name="applicantPhone"
        label="办理人电话"
        rules={[{ required: true, pattern: PATTERNS.mobile.regex, message: '请输入正确的手机号' }]}
      >
        <CompactInput inputMode="tel" />
      </Form.Item>
      <Form.Item name="peopleCount" label="到场人数" rules={FORM_RULES.bounds({ min: 1, max: 999 })}>
        <NumberInput precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={FORM_RULES.maxLength(500)}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </>
  );
}
