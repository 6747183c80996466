import { Fragment, type ReactNode, useState } from 'react';

/** A step of a row that a dialog asks about. */
export interface StepDialogProps<Row, Act> {
  row: Row;
  act: Act;
  open: boolean;
  onClose: () => void;
}

/**
 * The step that somebody is about to take, in a dialog of its own: it keeps its row while it closes, and starts anew for
 * another row or step.
 */
export function useStepDialog<Row extends { id: string }, Act extends string>() {
  const [asked, setAsked] = useState<{ row: Row; act: Act; open: boolean }>();
  const onClose = () => setAsked((now) => now && { ...now, open: false });
  return {
    ask: (row: Row, act: Act) => setAsked({ row, act, open: true }),
    dialog: (draw: (props: StepDialogProps<Row, Act>) => ReactNode) =>
      asked && <Fragment key={`${asked.row.id}${asked.act}`}>{draw({ ...asked, onClose })}</Fragment>,
  };
}
