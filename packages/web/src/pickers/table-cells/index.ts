import type { CellKinds } from '../../ui/editable-table/view/cell-kinds.ts';
import { fileCell, imageCell, uploadCell } from './file-cells.tsx';
import { departCell, userCell } from './people-cells.tsx';
import { popupCell } from './popup-cell.tsx';
import { searchCell } from './search-cell.tsx';

/** Cells that ask the server: pass them to a table as `kinds`, beside its own. */
export const SERVER_KINDS: CellKinds = {
  sel_search_async: searchCell,
  sel_user: userCell,
  sel_depart: departCell,
  popup: popupCell,
  upload: uploadCell,
  file: fileCell,
  image: imageCell,
};
export { deniedCodes, useTableRights } from './table-rights.ts';
