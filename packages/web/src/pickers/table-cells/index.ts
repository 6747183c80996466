import type { CellKinds } from '../../ui/editable-table/view/cell-kinds.ts';
import { DICT_KINDS } from './dict-cells.tsx';
import { fileCell, imageCell, uploadCell } from './file-cells.tsx';
import { departCell, userCell } from './people-cells.tsx';
import { popupCell } from './popup-cell.tsx';
import { searchCell } from './search-cell.tsx';

/** Cells that call the server: pass them to a table as `kinds`, in addition to the built-in ones. */
export const SERVER_KINDS: CellKinds = {
  ...DICT_KINDS,
  sel_search_async: searchCell,
  sel_user: userCell,
  sel_depart: departCell,
  popup: popupCell,
  upload: uploadCell,
  file: fileCell,
  image: imageCell,
};
export { withDict } from './dict-cells.tsx';
export { findReferences } from './find-values.ts';
export { tableRights, useTableRights } from './table-rights.ts';
