import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { Button, Flex } from 'antd';
import { useEffect, useId, useState } from 'react';
import { ResourceForm } from '../../resource/form/ResourceForm.tsx';
import { useResourceForm } from '../../resource/form/use-resource-form.ts';
import { useActions } from '../../resource/list/use-resource-list.ts';
import { DepartFields } from './DepartFields.tsx';
import { DEPART_EXTRAS } from './DepartFormDrawer.tsx';

interface DepartBaseProps {
  id: string;
  onDirty(dirty: boolean): void;
}

/** 基本信息 of the chosen department, edited in place. */
export function DepartBase({ id, onDirty }: DepartBaseProps) {
  // After saving and after 重置 the department is reloaded, with its new version.
  const [round, setRound] = useState(0);
  const again = () => setRound((now) => now + 1);
  return <BaseForm key={round} id={id} onDirty={onDirty} onAgain={again} />;
}

function BaseForm({ id, onDirty, onAgain }: DepartBaseProps & { onAgain(): void }) {
  const formId = useId();
  const can = useActions(depart);
  const state = useResourceForm(depart, { id, extras: DEPART_EXTRAS, onSaved: onAgain });
  const { dirty, loading, saving, error } = state.status;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  const closed = loading || error !== undefined || !can.edit;
  return (
    <>
      <ResourceForm id={formId} name="depart-base" state={state}>
        <DepartFields />
      </ResourceForm>
      {can.edit && (
        <Flex gap={8} justify="flex-end">
          <Button disabled={closed || saving || !dirty} onClick={onAgain}>
            重置
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={saving} disabled={closed}>
            保存
          </Button>
        </Flex>
      )}
    </>
  );
}
