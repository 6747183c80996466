import { useImperativeHandle, useMemo, useRef } from 'react';
import { UploadGuardContext, useUploadGuard } from '../../lib/upload-guard.ts';
import { type CollectOptions, collect, InvalidCellsError } from './model/collect.ts';
import type { TableData, TableStore } from './model/store.ts';
import { DetailsDialog } from './view/DetailsDialog.tsx';
import { Grid } from './view/Grid.tsx';
import type { GridHandle } from './view/grid-handle.ts';
import { useLinkage } from './view/linkage.ts';
import { Pager } from './view/Pager.tsx';
import { Toolbar } from './view/Toolbar.tsx';
import { TableContext, type TableParts } from './view/table-context.ts';
import type { EditableTableProps } from './view/table-props.ts';
import { useParts } from './view/use-parts.ts';

export type { EditableTableProps, TableHandle } from './view/table-props.ts';

/**
 * Table whose cells are edited in place (spec/2 §4). Rows and columns are virtualised; a keystroke renders one cell.
 * The grid, or its hidden text box, has the focus and announces the active cell; one editor is open at a time.
 */
export function EditableTable(props: EditableTableProps) {
  const { store, rowHeight = 61, toolbar, pagination, ref } = props;
  const grid = useRef<GridHandle>(null);
  const linkage = useLinkage(store, props.linkage);
  const parts = useParts({ ...props, rowHeight, linkage });
  const { uploads, holdsBack } = useUploadGuard();
  const table = useMemo((): TableParts => ({ ...parts, leaveTo: NOWHERE }), [parts]);
  useImperativeHandle(
    ref,
    () => ({
      collect: (options) => collectOrShow(store, grid.current, options),
      openSubForm: (id) => grid.current?.openSubForm(id),
    }),
    [store],
  );
  return (
    <TableContext value={table}>
      {toolbar && (
        <Toolbar
          options={{ ...toolbar, onSave: () => holdsBack() || toolbar.onSave?.() }}
          onAdded={(ids, toBottom) => {
            const last = store.order().at(-1);
            grid.current?.goToRow(ids.at(-1) ?? '', !toBottom);
            if (toBottom && last !== undefined) grid.current?.goToRow(last, true);
          }}
        />
      )}
      <UploadGuardContext value={uploads}>
        <Grid {...props} handle={grid} />
      </UploadGuardContext>
      <DetailsDialog />
      {pagination && <Pager {...pagination} />}
    </TableContext>
  );
}

/** Outside of the grid there is no cell to move to. */
const NOWHERE: TableParts['leaveTo'] = () => undefined;

async function collectOrShow(
  store: TableStore,
  grid: GridHandle | null,
  options: CollectOptions | undefined,
): Promise<TableData> {
  try {
    return await collect(store, options);
  } catch (error) {
    const first = error instanceof InvalidCellsError ? error.failures[0] : undefined;
    if (first) grid?.openFailure(first);
    throw error;
  }
}
