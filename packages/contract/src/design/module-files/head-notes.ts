import type { Design, HeadDesign } from '../design.ts';

const THEMES: Readonly<Record<HeadDesign['themeTemplate'], string | undefined>> = {
  normal: undefined,
  erp: 'ERP风格（上下分栏）',
  innerTable: '内嵌子表风格',
  tab: '页签风格',
};

/** Rows of one main row that a hand-made sub-table takes. */
const LINES_MAX = 500;

/** What of a table itself a module does not take over, in words. */
export function headNotes(design: Design, subs: readonly Design[]): string[] {
  const { head } = design;
  const theme = THEMES[head.themeTemplate];
  const settings = settingsOf(head.extConfigJson);
  const own = [design, ...subs].flatMap((one) =>
    one.buttons.map((button) => ({ ...button, table: one.head.tableTxt })),
  );
  return [
    ...(head.copyType === 1 ? ['这是一个视图：模块有自己的表，不与原表共用数据'] : []),
    ...(head.isTree === 'Y' ? ['树形列表不迁移：模块是普通列表，上级在表单中选择，有下级的行不能删除'] : []),
    ...(theme ? [`${theme}不迁移：子表都在主表的表单中填写`] : []),
    ...(subs.length > 0 ? [`每条主表数据的每个附表最多${LINES_MAX}行；导入和导出只包含主表`] : []),
    ...own.map(({ buttonName, table }) => `自定义按钮“${buttonName}”（${table}）不迁移`),
    ...(settings.length > 0 ? [`扩展配置不迁移：${settings.join('、')}`] : []),
    ...(head.isPage === 'N' ? ['列表不分页不迁移：模块的列表分页'] : []),
  ];
}

/** Names of settings that somebody has changed. */
function settingsOf(json: string | null): string[] {
  try {
    const settings: unknown = JSON.parse(json || '{}');
    return Object.entries(settings ?? {}).flatMap(([name, value]) =>
      [0, '0', '', null, false].includes(value as never) ? [] : [name],
    );
  } catch {
    return [];
  }
}
