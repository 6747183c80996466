import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Spin } from 'antd';
import { useCallback, useId, useRef, useState } from 'react';
import { useDirty } from '../../lib/page.ts';
import { ConflictDialog } from '../../resource/form/ConflictDialog.tsx';
import { useCarefulClose } from '../../ui/confirm/index.ts';
import { useFirstErrorDrawn } from '../../ui/first-error.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { missingTreeFields } from './design-rows.ts';
import { FieldTabs } from './FieldTabs.tsx';
import { HeadFields } from './HeadFields.tsx';
import { MissingSources } from './MissingSources.tsx';
import { fetchDesign, type StoredDesign } from './online-form.calls.ts';
import { ProblemList } from './ProblemList.tsx';
import { useDesignTabs } from './use-design-tabs.ts';
import { NEW_INPUT, useDesignStores } from './use-designer.ts';
import { conflictSource, type SavedHead, useSaveDesign } from './use-save-design.ts';

interface HeadDialogProps {
  /** Id of the stored design; absent: a new one. */
  id: string | undefined;
  open: boolean;
  onClose(): void;
  onSaved(result: SaveResult, head: SavedHead): void;
}

const WIDTH = 1250;

/** 新增 and 编辑 of a designed table (contract/2 §15.3, online.md §4.6). */
export function HeadDialog({ id, open, ...rest }: HeadDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['cgformHead', 'design', id],
    queryFn: ({ signal }) => fetchDesign(id ?? '', signal),
    enabled: open && id !== undefined,
    // The rows of an open designer are its own; each opening reads what is stored then.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always' as const },
  });
  if (!open) return null;
  if (id === undefined || data) return <Designer key={id ?? 'new'} stored={data} {...rest} />;
  return (
    <Dialog open title="编辑在线表单" width={WIDTH} footer={null} onOpenChange={rest.onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Spin aria-label="加载中" />}
    </Dialog>
  );
}

interface DesignerProps extends Pick<HeadDialogProps, 'onClose' | 'onSaved'> {
  stored: StoredDesign | undefined;
}

function Designer({ stored, onClose, onSaved }: DesignerProps) {
  const [form] = Form.useForm();
  const stores = useDesignStores(stored);
  const [initial] = useState(() => stored?.head ?? NEW_INPUT().head);
  const [touched, setTouched] = useState(false);
  const tabs = useDesignTabs(stores, form);
  const onTouched = () => setTouched(true);
  const saving = useSaveDesign({ form, stores, stored, openWrong: tabs.openWrong, onTouched, onSaved });
  const isDirty = () => touched || stores.fields.isDirty() || stores.indexes.isDirty();
  useDirty(touched);
  const close = useCarefulClose('填写', onClose);
  const name = useId();
  const body = useRef<HTMLDivElement>(null);
  const focusWrong = useFirstErrorDrawn(body);
  const isView = stored?.head.copyType === 1;
  const isFixed = isView || typeof stored?.head.liveVersion === 'number';
  const addTree = useCallback(() => {
    const { fields } = stores;
    fields.insert(missingTreeFields(fields.rows()), fields.order().length);
    form.setFieldsValue({ treeIdField: 'has_child', treeParentIdField: 'pid' });
  }, [stores, form]);
  return (
    <Dialog
      open
      title={stored ? `编辑在线表单「${stored.head.tableTxt}」` : '新增在线表单'}
      width={WIDTH}
      switchFullscreen
      confirmLoading={saving.busy}
      onOpenChange={(next) => !next && close(isDirty())}
      footer={
        <>
          <Button disabled={saving.busy} onClick={() => close(isDirty())}>
            取消
          </Button>
          <Button
            type="primary"
            loading={saving.busy}
            onClick={() => {
              focusWrong();
              void saving.submit();
            }}
          >
            保存
          </Button>
        </>
      }
    >
      <div ref={body}>
        <Form form={form} layout="vertical" name={name} initialValues={initial} onValuesChange={onTouched}>
          <MissingSources texts={stored?.missing ?? []} />
          <HeadFields stores={stores} id={stored?.head.id} isView={isView} isFixed={isFixed} onTree={addTree} />
          <FieldTabs stores={stores} id={stored?.head.id} isView={isView} tabs={tabs} />
          <ProblemList stores={stores} base={saving.base} attempted={saving.attempted} />
        </Form>
      </div>
      {saving.conflict && (
        <ConflictDialog
          state={conflictSource(saving.conflict, { settle: saving.settle, postpone: saving.postpone })}
          conflict={saving.conflict}
        />
      )}
    </Dialog>
  );
}
