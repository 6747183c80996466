import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useResourceFormContext } from '../../resource/form/form-context.ts';
import { invalidate } from '../../resource/invalidate.ts';
import { useCommand } from '../../resource/use-command.ts';
import { pressButton } from './online-enhance.calls.ts';
import { Asked, hasButton, iconOf } from './use-online-buttons.tsx';

interface FormButtonsProps {
  headId: string;
  buttons: readonly ButtonDesign[] | undefined;
  place: 'side' | 'bottom';
}

/** 侧面 (contract/2 §15.4); all others stand at the bottom. */
const SIDE = '1';

/**
 * Buttons with an action in the form of a row that is there (online.md §7): they act with the values as the form shows
 * them, save nothing of them, and read the row again.
 */
export function FormButtons({ headId, buttons = [], place }: FormButtonsProps) {
  const { form, record, resource, status, actions } = useResourceFormContext();
  const client = useQueryClient();
  const { run, busy } = useCommand(form);
  if (!record) return null;
  const own = buttons.filter(
    (button) =>
      button.optType === 'action' &&
      button.buttonStyle === 'form' &&
      (button.optPosition === SIDE) === (place === 'side') &&
      hasButton(button, record),
  );
  if (own.length === 0) return null;
  const press = async ({ buttonCode }: ButtonDesign) => {
    const typed: Readonly<Record<string, unknown>> = form.getFieldsValue(true);
    const uiFormData = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, typed[name] ?? null]));
    const done = await run(() => pressButton({ formId: headId, buttonCode, dataId: String(record.id), uiFormData }), {
      settled: () => void invalidate(client, resource.name),
    });
    if (done) await actions.renew();
  };
  const effect = status.dirty ? '按表单中填写的内容执行，填写的内容不会因此保存' : undefined;
  return (
    <Flex wrap gap={8} justify={place === 'side' ? 'end' : 'start'} style={{ marginBlock: 8 }}>
      {own.map((button) => (
        <Asked key={button.id} button={button} effect={effect} onPress={() => press(button)}>
          <Button icon={iconOf(button)} disabled={busy || status.saving}>
            {button.buttonName}
          </Button>
        </Asked>
      ))}
    </Flex>
  );
}
