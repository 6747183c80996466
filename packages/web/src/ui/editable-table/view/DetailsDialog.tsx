import { useState } from 'react';
import { useStore } from 'zustand';
import { failureText, useFeedback } from '../../../lib/feedback.ts';
import { Dialog } from '../../modal/index.ts';
import type { Row } from '../model/columns.ts';
import type { DetailsSlot } from './row-forms.ts';
import { useTable } from './table-context.ts';

/** px (contract/3 §11.6). */
const WIDTH = 1200;

/** The dialog 详细信息 of a row (contract/3 §11.6). */
export function DetailsDialog() {
  const { rowForms, store, details } = useTable();
  const open = useStore(rowForms.store, (state) => state.details);
  const row = open && store.row(open.rowId);
  if (!details || !row) return null;
  return <DetailsOf key={`${row.id} ${open.column.key}`} row={row} column={open.column} />;
}

function DetailsOf({ row, column }: { row: Row; column: DetailsSlot['column'] }) {
  const { rowForms, details, readOnly } = useTable();
  const { message } = useFeedback();
  const [copy, setCopy] = useState(row);
  const [busy, setBusy] = useState(false);
  if (!details) return null;
  const slot: DetailsSlot = { row: copy, column, onChange: (values) => setCopy((now) => ({ ...now, ...values })) };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const closes = (await details.onConfirm?.({ row: copy, column })) ?? true;
      if (closes) rowForms.closeDetails();
    } catch (error) {
      message.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="详细信息"
      open
      onOpenChange={rowForms.closeDetails}
      width={WIDTH}
      switchFullscreen
      okClose={false}
      confirmLoading={busy}
      okButtonProps={{ disabled: readOnly }}
      onOk={() => void confirm()}
    >
      {details.mainForm(slot)}
      {details.subForm?.(slot)}
    </Dialog>
  );
}
