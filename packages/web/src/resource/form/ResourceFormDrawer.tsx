import type { Resource } from '@songbai/contract/resource/define.ts';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { CarefulDrawer, useCarefulClose } from '../../ui/careful-drawer.tsx';
import { type FormSection, ResourceForm } from './ResourceForm.tsx';
import styles from './resource-form.module.css';
import { type FormOptions, useResourceForm } from './use-resource-form.ts';

interface ResourceFormDrawerProps extends FormOptions {
  resource: Resource;
  open: boolean;
  onClose(): void;
  /** Replaces the default title, 新增 or 编辑 with the resource's title. */
  title?: string;
  layout?: readonly FormSection[];
  /** Custom layout built from `<Field>` and `<LinesField>`. */
  children?: ReactNode;
  /** px; full width on a phone. */
  width?: number;
}

/** 新增 / 编辑 in a drawer. Esc and 取消 close it; unsaved input is confirmed first. */
export function ResourceFormDrawer({ resource, open, onClose, title, width = 760, ...rest }: ResourceFormDrawerProps) {
  const unsaved = useRef(() => false);
  const closeUnless = useCarefulClose('填写', onClose);
  const close = () => closeUnless(unsaved.current());
  return (
    <CarefulDrawer
      title={title ?? `${rest.id === undefined ? '新增' : '编辑'}${resource.title}`}
      open={open}
      width={width}
      onClose={close}
      styles={{ body: { padding: 0 } }}
    >
      <DrawerForm resource={resource} unsaved={unsaved} onClose={onClose} onCancel={close} {...rest} />
    </CarefulDrawer>
  );
}

type DrawerFormProps = Omit<ResourceFormDrawerProps, 'open' | 'title' | 'width'> & {
  /** Whether closing would lose unsaved input. */
  unsaved: RefObject<() => boolean>;
  onCancel(): void;
};

function DrawerForm({ resource, unsaved, layout, children, onClose, onCancel, onSaved, ...options }: DrawerFormProps) {
  const formId = useId();
  const state = useResourceForm(resource, {
    ...options,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { loading, error, saving } = state.status;
  const { uploads } = state;
  const { dirty } = state.status;
  useEffect(() => {
    unsaved.current = () => dirty || uploads.underWay();
    return () => {
      unsaved.current = () => false;
    };
  }, [unsaved, uploads, dirty]);
  return (
    <div className={styles.content}>
      <div className={styles.scroll}>
        <ResourceForm id={formId} state={state} layout={layout}>
          {children}
        </ResourceForm>
      </div>
      <div className={styles.footer}>
        <Button onClick={onCancel}>取消</Button>
        <Button
          type="primary"
          htmlType="submit"
          form={formId}
          loading={saving}
          disabled={loading || error !== undefined}
        >
          确定
        </Button>
      </div>
    </div>
  );
}
