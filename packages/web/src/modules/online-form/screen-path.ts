import type { CgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';

const THEMES: Readonly<Record<string, string>> = {
  erp: 'cgformErpList',
  innerTable: 'cgformInnerTableList',
  tab: 'cgformTabList',
};

/** Address of the screen that shows the rows of a table (contract/2 §16.1). */
export function screenPath({ id, themeTemplate, isTree }: Pick<CgformHead, 'id' | 'themeTemplate' | 'isTree'>): string {
  const theme = Object.hasOwn(THEMES, String(themeTemplate)) ? THEMES[String(themeTemplate)] : undefined;
  return `/online/${theme ?? (isTree === 'Y' ? 'cgformTreeList' : 'cgformList')}/${id}`;
}
