import type { Resource } from '@songbai/contract/resource/define.ts';
import { useViewer, type Viewer } from '../session/viewer.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { ResourceDetailDrawer } from './detail/ResourceDetail.tsx';
import type { RecordPlan } from './detail/record-plan.ts';
import type { FormSlotProps } from './form/ResourceDrawers.tsx';

/** How the link of a step looks, and who has it. */
export interface StepLook {
  label: string;
  permission: string;
  danger?: boolean;
}

interface StepButtonsProps<Act extends string> {
  looks: Readonly<Record<Act, StepLook>>;
  /** The steps open to this person. */
  acts: (viewer: Viewer) => readonly Act[];
  /** Another text for a step. */
  text?: (act: Act) => string | undefined;
  onDo: (act: Act) => void;
}

/** The steps of a row that goes from one person to the next. */
export function StepButtons<Act extends string>({ looks, acts, text, onDo }: StepButtonsProps<Act>) {
  return acts(useViewer()).map((act) => (
    <LinkButton key={act} danger={looks[act].danger ?? false} onClick={() => onDo(act)}>
      {text?.(act) ?? looks[act].label}
    </LinkButton>
  ));
}

/**
 * The steps of an application that somebody may take by state and right: who applied withdraws it and does not decide.
 * @param leads whether the state allows a step
 */
export function applicationSteps<Act extends string>(
  looks: Readonly<Record<Act, StepLook>>,
  leads: (act: Act) => boolean,
  { applyId, userId, can }: { applyId: string | null; userId: string | undefined; can: (code: string) => boolean },
): Act[] {
  return (Object.keys(looks) as Act[]).filter(
    (act) => can(looks[act].permission) && (act === 'withdraw' || applyId !== userId) && leads(act),
  );
}

/** A record that is only looked at: names and numbers stand there instead of these ids. */
export function readOnlyDetail(resource: Resource, ids: readonly string[], plan?: RecordPlan) {
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !ids.includes(name)));
  const shown: Resource = { ...resource, fields };
  return function Detail({ target, open, onClose, actions }: FormSlotProps) {
    if (target.mode === 'add') return null;
    return <ResourceDetailDrawer {...{ resource: shown, id: target.id, open, onClose, plan, actions }} />;
  };
}
