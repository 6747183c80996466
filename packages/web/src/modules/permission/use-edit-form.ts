import { Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { useDraft } from '../../lib/page.ts';
import { useCommand } from '../../resource/use-command.ts';
import { useFirstErrorOfForm } from '../../ui/first-error.ts';
import type { EditSlot } from './EditDrawer.tsx';

interface EditFormOptions<Values extends object> {
  /** Name of the form, unique on its page. */
  form: string;
  slot: EditSlot;
  /** Saves the input. */
  save(values: Values): Promise<{ message: string; result: null }>;
  onSaved(): void;
}

/** A form that prevents concurrent saves, marks its page as unsaved, and keeps its input across a reload. */
export function useEditForm<Values extends object>({
  form: name,
  slot,
  save,
  onSaved,
}: EditFormOptions<Values>): {
  form: FormInstance<Values>;
  onValuesChange(): void;
  onFinish(): void;
} & ReturnType<typeof useFirstErrorOfForm> {
  const [form] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const { run } = useCommand(form);
  const wrongFirst = useFirstErrorOfForm();
  const saving = useRef(false);
  const mark = (now: boolean) => {
    setDirty(now);
    slot.setDirty(now);
  };
  useDraft<Values>({
    form: name,
    ready: true,
    dirty,
    read: () => form.getFieldsValue(true) as Values,
    restore: (typed) => {
      form.setFieldsValue(typed as Parameters<typeof form.setFieldsValue>[0]);
      mark(true);
    },
  });
  const finish = async () => {
    if (saving.current) return;
    saving.current = true;
    slot.setBusy(true);
    const saved = await run(() => save(form.getFieldsValue(true) as Values));
    saving.current = false;
    slot.setBusy(false);
    if (!saved) return;
    mark(false);
    slot.finish();
    onSaved();
  };
  return { form, onValuesChange: () => mark(true), onFinish: () => void finish(), ...wrongFirst };
}
