import type { Resource } from '@songbai/contract/resource/define.ts';
import type { ReactNode } from 'react';
import { ResourceDetailDrawer } from '../detail/ResourceDetail.tsx';
import type { FormSection } from './ResourceForm.tsx';
import { ResourceFormDrawer } from './ResourceFormDrawer.tsx';
import type { FormOptions } from './use-resource-form.ts';

/** What a list's form is opened for. */
export type FormTarget =
  | { mode: 'add'; defaults?: Readonly<Record<string, unknown>> }
  | { mode: 'edit' | 'detail'; id: string };

export interface FormSlotProps {
  /** Keeps its value while the drawer slides out. */
  target: FormTarget;
  open: boolean;
  onClose(): void;
}

interface ResourceDrawersProps extends FormSlotProps, Pick<FormOptions, 'check'> {
  resource: Resource;
  layout?: readonly FormSection[];
  /** Custom form layout built from `<Field>` and `<LinesField>`. */
  children?: ReactNode;
  /** px */
  width?: number;
}

/** The form and the detail of a resource, driven by one target: what a list opens for 新增, 编辑 and 详情. */
export function ResourceDrawers({ target, open, onClose, resource, ...form }: ResourceDrawersProps) {
  const detail = target.mode === 'detail';
  const edited = target.mode === 'edit' ? target.id : undefined;
  const defaults = target.mode === 'add' ? target.defaults : undefined;
  return (
    <>
      <ResourceDetailDrawer resource={resource} id={detail ? target.id : ''} open={open && detail} onClose={onClose} />
      <ResourceFormDrawer
        resource={resource}
        id={edited}
        defaults={defaults}
        open={open && !detail}
        onClose={onClose}
        {...form}
      />
    </>
  );
}
