import { depart } from '@songbai/contract/modules/depart/depart.resource.ts';
import { defaultCategory } from '@songbai/contract/modules/depart/depart.rules.ts';
import { PeopleText } from '../../pickers/ChosenTexts.tsx';
import { ResourceFormDrawer } from '../../resource/form/ResourceFormDrawer.tsx';
import type { FormExtras } from '../../resource/form/use-resource-form.ts';
import { DepartFields } from './DepartFields.tsx';

/** What the form is opened for: a department to edit, or the parent of a new one. */
export type DepartTarget = { id: string } | { parent: { id: string; departName: string } | undefined };

interface DepartFormDrawerProps {
  target: DepartTarget;
  open: boolean;
  onClose(): void;
  onSaved?(saved: { id: string }): void;
}

export const DEPART_EXTRAS: FormExtras = {
  names: ['directorUserIds'],
  former: { directorUserIds: 'oldDirectorUserIds' },
  shown: { directorUserIds: { label: '部门负责人', cell: (ids) => <PeopleText store="id" value={ids} /> } },
};

export function DepartFormDrawer({ target, open, onClose, onSaved }: DepartFormDrawerProps) {
  const edited = 'id' in target ? target.id : undefined;
  const parent = 'id' in target ? undefined : target.parent;
  const defaults = { orgCategory: defaultCategory(parent !== undefined), ...(parent ? { parentId: parent.id } : {}) };
  return (
    <ResourceFormDrawer
      resource={depart}
      id={edited}
      defaults={edited === undefined ? defaults : undefined}
      extras={DEPART_EXTRAS}
      open={open}
      onClose={onClose}
      onSaved={(saved) => onSaved?.({ id: String(saved.id) })}
    >
      <DepartFields parentName={parent?.departName} />
    </ResourceFormDrawer>
  );
}
