import { ResourceDetailDrawer } from '../detail/ResourceDetail.tsx';
import type { RecordPlan } from '../detail/record-plan.ts';
import type { FormSlotProps } from './ResourceDrawers.tsx';
import { ResourceFormDialog, type ResourceFormDialogProps } from './ResourceFormDialog.tsx';

type ResourceDialogsProps = FormSlotProps &
  Pick<ResourceFormDialogProps, 'resource' | 'title' | 'okText' | 'width' | 'check' | 'extras' | 'children'> & {
    /** What stands where in the detail. */
    plan?: RecordPlan;
  };

/** Form and detail of a list, driven by one target, with the form in a dialog. */
export function ResourceDialogs({ target, open, onClose, resource, actions, plan, ...form }: ResourceDialogsProps) {
  const detail = target.mode === 'detail';
  return (
    <>
      <ResourceDetailDrawer
        resource={resource}
        id={detail ? target.id : ''}
        open={open && detail}
        onClose={onClose}
        actions={actions}
        plan={plan}
      />
      <ResourceFormDialog
        key={target.mode === 'edit' ? target.id : 'add'}
        resource={resource}
        id={target.mode === 'edit' ? target.id : undefined}
        defaults={target.mode === 'add' ? target.defaults : undefined}
        open={open && !detail}
        onClose={onClose}
        {...form}
      />
    </>
  );
}
