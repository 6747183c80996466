import { screenOf } from '@songbai/contract/design/screens.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { TABLE_TYPE } from '@songbai/contract/modules/online-form/online-form.dicts.ts';
import type { SyncPreview } from '@songbai/contract/modules/online-form/sync.calls.ts';

type Screened = Pick<CgformHead, 'id' | 'themeTemplate' | 'isTree' | 'tableType'>;

/** Address of the screen that shows the rows of a table (contract/2 §16.1); a sub-table has none. */
export function screenPath({ id, themeTemplate, isTree, tableType }: Screened): string | undefined {
  if (tableType === TABLE_TYPE.sub) return undefined;
  const theme = THEMES.find((known) => known === themeTemplate) ?? 'normal';
  const type = tableType === TABLE_TYPE.main ? TABLE_TYPE.main : TABLE_TYPE.single;
  return screenOf({ id, themeTemplate: theme, isTree: isTree === 'Y' ? 'Y' : 'N', tableType: type })?.url;
}

/** Address of the normal list, which shows the rows of a table of any theme. */
const plainScreenPath = ({ id, tableType }: Pick<Screened, 'id' | 'tableType'>): string | undefined =>
  screenPath({ id, tableType, themeTemplate: 'normal', isTree: 'N' });

/** Address of a row with its details; a row of a sub-table is found in its main row. */
export function rowPath(
  head: Pick<Screened, 'id' | 'tableType'>,
  { under }: SyncPreview,
  id: string,
): string | undefined {
  const main = under && { id: under.headId, tableType: TABLE_TYPE.main };
  const row = under ? under.rows[id] : id;
  const path = plainScreenPath(main ?? head);
  return path && row && `${path}?detail=${encodeURIComponent(row)}`;
}

const THEMES = ['normal', 'erp', 'innerTable', 'tab'] as const;
