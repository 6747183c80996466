import { type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import { editableLines } from '@songbai/contract/resource/drafts.ts';
import type { ReactNode } from 'react';
import { ResourceDetailDrawer } from '../detail/ResourceDetail.tsx';
import type { RecordPlan } from '../detail/record-plan.ts';
import type { Values } from './form-rules.ts';
import type { FormSection } from './form-section.ts';
import { ResourceFormDialog } from './ResourceFormDialog.tsx';
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
  /** The links of a row, for the head of its record. */
  actions?: (row: Values) => ReactNode;
}

interface ResourceDrawersProps extends FormSlotProps, Pick<FormOptions, 'check'> {
  resource: Resource;
  layout?: readonly FormSection[];
  /** What stands where in the detail; the sections of the form are its cards where nothing else is said. */
  plan?: RecordPlan;
  /** What the detail shows below its fields. */
  below?: (id: string) => ReactNode;
  /** Custom form layout built from `<Field>` and `<LinesField>`. */
  children?: ReactNode;
  /** Title of the form while a row is edited, where that is not 编辑 with the resource's title. */
  editTitle?: string;
  /** px */
  width?: number;
}

/** At most so many fields stand in a dialog; more in a drawer (one rule for all forms). */
const SHORT = 6;
const SHORT_WIDTH = 600;

function isShort(resource: Resource): boolean {
  const fields = writableFields(resource, 'add').filter(([, field]) => field.form !== false);
  return fields.length <= SHORT && editableLines(resource).length === 0;
}

/** The form and the detail of a resource, driven by one target: what a list opens for 新增, 编辑 and 详情. */
export function ResourceDrawers(props: ResourceDrawersProps) {
  const { target, open, onClose, resource, below, layout, width, plan, actions, editTitle, ...form } = props;
  const detail = target.mode === 'detail';
  const edited = target.mode === 'edit' ? target.id : undefined;
  const defaults = target.mode === 'add' ? target.defaults : undefined;
  const title = edited === undefined ? undefined : editTitle;
  const shown = { resource, ...(title ? { title } : {}), id: edited, defaults, open: open && !detail, onClose };
  return (
    <>
      <ResourceDetailDrawer
        resource={resource}
        id={detail ? target.id : ''}
        open={open && detail}
        onClose={onClose}
        below={below}
        plan={{ ...(layout ? { cards: layout } : {}), ...plan }}
        actions={actions}
      />
      {isShort(resource) && layout === undefined && width === undefined ? (
        <ResourceFormDialog key={edited ?? 'add'} width={SHORT_WIDTH} {...shown} {...form} />
      ) : (
        <ResourceFormDrawer {...shown} {...(layout ? { layout } : {})} {...(width ? { width } : {})} {...form} />
      )}
    </>
  );
}
