import type { HeadDesign } from './design.ts';

/** The page that shows the rows of a designed table (contract/2 §16.1). */
interface Screen {
  url: string;
  component: string;
}

const AUTO = 'modules/online/cgform/auto';

/** Which page a design is shown on, by its theme; a sub-table has none of its own. */
export function screenOf({
  id,
  themeTemplate,
  isTree,
  tableType,
}: Pick<HeadDesign, 'id' | 'themeTemplate' | 'isTree' | 'tableType'>): Screen | undefined {
  if (tableType === 3) return undefined;
  if (themeTemplate === 'erp') return { url: `/online/cgformErpList/${id}`, component: `${AUTO}/erp/OnlCgformErpList` };
  if (themeTemplate === 'innerTable')
    return { url: `/online/cgformInnerTableList/${id}`, component: `${AUTO}/innerTable/OnlCgformInnerTableList` };
  if (themeTemplate === 'tab') return { url: `/online/cgformTabList/${id}`, component: `${AUTO}/tab/OnlCgformTabList` };
  return isTree === 'Y'
    ? { url: `/online/cgformTreeList/${id}`, component: `${AUTO}/OnlCgformTreeList` }
    : { url: `/online/cgformList/${id}`, component: `${AUTO}/OnlCgformAutoList` };
}
