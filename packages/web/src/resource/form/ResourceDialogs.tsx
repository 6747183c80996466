import { ResourceDetailDrawer } from '../detail/ResourceDetail.tsx';
import type { FormSlotProps } from './ResourceDrawers.tsx';
import { ResourceFormDialog, type ResourceFormDialogProps } from './ResourceFormDialog.tsx';

type ResourceDialogsProps = FormSlotProps &
  Pick<ResourceFormDialogProps, 'resource' | 'title' | 'okText' | 'width' | 'check' | 'extras' | 'children'>;

/** Form and detail of a list, driven by one target, with the form in a dialog. */
export function ResourceDialogs({ target, open, onClose, resource, actions, ...form }: ResourceDialogsProps) {
  const detail = target.mode === 'detail';
  return (
    <>
      <ResourceDetailDrawer
        resource={resource}
        id={detail ? target.id : ''}
        open={open && detail}
        onClose={onClose}
        actions={actions}
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
