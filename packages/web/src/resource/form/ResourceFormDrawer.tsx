import type { Resource } from '@songbai/contract/resource/define.ts';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CarefulDrawer, useCareful } from '../../ui/careful-drawer.tsx';
import type { FormSection } from './form-section.ts';
import { formTitle } from './form-title.ts';
import { ResourceForm } from './ResourceForm.tsx';
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
  const [record, setRecord] = useState<object>();
  const busy = useRef(false);
  const careful = useCareful({ isBusy: () => busy.current, isDirty: () => unsaved.current(), onClose });
  return (
    <CarefulDrawer
      title={title ?? formTitle(resource, rest.id, record)}
      open={open}
      width={width}
      careful={careful}
      styles={{ body: { padding: 0 } }}
    >
      <DrawerForm
        resource={resource}
        unsaved={unsaved}
        busy={busy}
        onClose={onClose}
        onCancel={careful.close}
        onRecord={setRecord}
        {...rest}
      />
    </CarefulDrawer>
  );
}

type DrawerFormProps = Omit<ResourceFormDrawerProps, 'open' | 'title' | 'width'> & {
  /** Whether closing would lose unsaved input. */
  unsaved: RefObject<() => boolean>;
  /** Whether it is being saved. */
  busy: RefObject<boolean>;
  onCancel(): void;
  /** Told what is edited, once it is known. */
  onRecord(record: object | undefined): void;
};

function DrawerForm(props: DrawerFormProps) {
  const { resource, unsaved, busy, layout, children, onClose, onCancel, onRecord, onSaved, ...options } = props;
  const formId = useId();
  const state = useResourceForm(resource, {
    ...options,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { loading, error, saving } = state.status;
  const { uploads, record } = state;
  const { dirty } = state.status;
  useEffect(() => onRecord(record), [onRecord, record]);
  useEffect(() => {
    unsaved.current = () => dirty || uploads.underWay();
    busy.current = saving;
    return () => {
      unsaved.current = () => false;
      busy.current = false;
    };
  }, [unsaved, busy, uploads, dirty, saving]);
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
