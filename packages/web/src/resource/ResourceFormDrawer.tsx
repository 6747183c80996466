import type { Resource } from '@songbai/contract/resource/define.ts';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useFeedback } from '../lib/feedback.ts';
import { useMediaQuery } from '../lib/media.ts';
import { Drawer } from '../ui/layer.tsx';
import { type FormSection, ResourceForm } from './ResourceForm.tsx';
import styles from './resource-form.module.css';
import { type FormOptions, useResourceForm } from './use-resource-form.ts';

interface ResourceFormDrawerProps extends FormOptions {
  resource: Resource;
  open: boolean;
  onClose(): void;
  layout?: readonly FormSection[];
  /** Own layout built from `<Field>` and `<LinesField>`. */
  children?: ReactNode;
  /** px; the whole width on a phone. */
  width?: number;
}

/** 新增 / 编辑 in a drawer. Esc and 取消 close it, after a question when something typed would be lost. */
export function ResourceFormDrawer({ resource, open, onClose, width = 760, ...rest }: ResourceFormDrawerProps) {
  const { modal } = useFeedback();
  const narrow = useMediaQuery('(max-width: 767.99px)');
  const unsaved = useRef(() => false);
  const close = () => {
    if (!unsaved.current()) onClose();
    else modal.confirm({ title: '提示', content: '填写的内容尚未保存，确定要关闭吗？', okText: '关闭', onOk: onClose });
  };
  return (
    <Drawer
      title={`${rest.id === undefined ? '新增' : '编辑'}${resource.title}`}
      open={open}
      onClose={close}
      size={narrow ? '100%' : width}
      mask={{ closable: false }}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      <DrawerForm resource={resource} unsaved={unsaved} onClose={onClose} onCancel={close} {...rest} />
    </Drawer>
  );
}

type DrawerFormProps = Omit<ResourceFormDrawerProps, 'open' | 'width'> & {
  /** Whether closing would lose something. */
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
