import type { Resource } from '@songbai/contract/resource/define.ts';
import { type ReactNode, useId, useState } from 'react';
import { useCarefulClose } from '../../ui/confirm/index.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { formTitle } from './form-title.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { type FormOptions, useResourceForm } from './use-resource-form.ts';

export interface ResourceFormDialogProps extends FormOptions {
  resource: Resource;
  open: boolean;
  onClose(): void;
  /** Replaces the default title, 新增 or 编辑 with the resource's title. */
  title?: string;
  okText?: string;
  /** px; full width on a phone. */
  width?: number;
  /** It may fill the window; `'first'`: it does from the beginning. */
  fullscreen?: 'can' | 'first';
  /** Told which fields hold back the saving, the first one first. */
  onFailed?: (names: readonly string[]) => void;
  /** Custom layout built from `<Field>`. */
  children?: ReactNode;
}

/** 新增 / 编辑 in a dialog. Esc and 取消 close it; unsaved input is confirmed first. */
export function ResourceFormDialog(props: ResourceFormDialogProps) {
  const [shown, setShown] = useState(props.open);
  if (props.open && !shown) setShown(true);
  // Each opening starts a new form; while closing, the content stays.
  return shown ? <FormDialog {...props} onGone={() => setShown(false)} /> : null;
}

function FormDialog(props: ResourceFormDialogProps & { onGone(): void }) {
  const { resource, open, onClose, onGone, title, okText, width = 800, children, onSaved, ...rest } = props;
  const { fullscreen, onFailed, ...options } = rest;
  const formId = useId();
  const state = useResourceForm(resource, {
    ...options,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { loading, error, saving, dirty } = state.status;
  const closeUnless = useCarefulClose('填写', onClose);
  const close = () => closeUnless(dirty || state.uploads.underWay());
  return (
    <Dialog
      title={title ?? formTitle(resource, options.id, state.record)}
      open={open}
      width={width}
      switchFullscreen={fullscreen !== undefined}
      fullscreen={fullscreen === 'first'}
      {...(okText === undefined ? {} : { okText })}
      onOpenChange={(wanted) => !wanted && close()}
      okClose={false}
      drafted
      confirmLoading={saving}
      okButtonProps={{ disabled: loading || error !== undefined, htmlType: 'submit', form: formId }}
      afterClose={onGone}
    >
      <ResourceForm id={formId} state={state} onFailed={onFailed}>
        {children}
      </ResourceForm>
    </Dialog>
  );
}
