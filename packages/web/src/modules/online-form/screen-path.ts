import { screenOf } from '@songbai/contract/design/screens.ts';
import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { TABLE_TYPE } from '@songbai/contract/modules/online-form/online-form.dicts.ts';

type Screened = Pick<CgformHead, 'id' | 'themeTemplate' | 'isTree' | 'tableType'>;

/** Address of the screen that shows the rows of a table (contract/2 §16.1); a sub-table has none. */
export function screenPath({ id, themeTemplate, isTree, tableType }: Screened): string | undefined {
  if (tableType === TABLE_TYPE.sub) return undefined;
  const theme = THEMES.find((known) => known === themeTemplate) ?? 'normal';
  const type = tableType === TABLE_TYPE.main ? TABLE_TYPE.main : TABLE_TYPE.single;
  return screenOf({ id, themeTemplate: theme, isTree: isTree === 'Y' ? 'Y' : 'N', tableType: type })?.url;
}

/** Address of the normal list, which shows the rows of a table of any theme. */
export const plainScreenPath = ({ id, tableType }: Pick<Screened, 'id' | 'tableType'>): string | undefined =>
  screenPath({ id, tableType, themeTemplate: 'normal', isTree: 'N' });

const THEMES = ['normal', 'erp', 'innerTable', 'tab'] as const;
