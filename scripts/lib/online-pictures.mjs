import ExcelJS from 'exceljs';

const KINDS = ['轮椅', '雨伞', '手推车'];
const HEAD = ['借用编号', '物品', '借用人', '借出日期', '数量', '归还'];
const NAMES = [
  '王秀兰',
  '张建国',
  '李桂英',
  '刘志强',
  '陈玉梅',
  '杨建华',
  '赵丽萍',
  '黄文斌',
  '周海燕',
  '吴国平',
  '徐淑珍',
  '孙伟民',
];

/** A list as an office keeps it, which the pages of docs/online-development.md turn into a screen. */
async function sheet() {
  const book = new ExcelJS.Workbook();
  const rows = NAMES.map((name, at) => [
    ...[`JY${String(at + 1).padStart(4, '0')}`, KINDS[at % KINDS.length], name],
    ...[`2026-09-${String(at + 2).padStart(2, '0')}`, String((at % 3) + 1), at % 2 === 0 ? '是' : '否'],
  ]);
  book.addWorksheet('便民物品借用').addRows([HEAD, ...rows]);
  return {
    name: '便民物品借用.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  };
}

const main = (page) => page.getByRole('main');
const dialogOf = (page, name) => page.getByRole('dialog', { name });

/** A link of the table's row, also one behind 更多. */
async function press(page, name) {
  const row = main(page).getByRole('row').filter({ hasText: '便民物品借用' }).first();
  const link = row.getByRole('button', { name, exact: true });
  const more = row.getByRole('button', { name: '更多', exact: true });
  await more.or(link).first().waitFor();
  if (await link.isVisible()) return link.click();
  await more.click();
  await page.getByRole('tooltip').getByRole('button', { name, exact: true }).click();
}

/**
 * From a list in a workbook to a granted screen: the pictures of docs/online-development.md.
 * @param {{ page: import('playwright').Page, url: string, shoot(name: string): Promise<void> }} options
 */
export async function onlinePictures({ page, url, shoot }) {
  await page.goto(`${url}/online/cgform`);
  await page.getByRole('button', { name: '由表格生成' }).click();
  const making = dialogOf(page, '由表格生成在线表单');
  await making.locator('input[type=file]').setInputFiles(await sheet());
  await making.getByLabel('借用编号的字段名称').waitFor();
  await shoot('online-sheet');
  await making.getByRole('button', { name: `建表并导入 ${NAMES.length} 行` }).click();
  await making.getByText('已建表「便民物品借用」').waitFor();
  await making.getByRole('button', { name: '创建菜单并授权' }).click();
  const menu = dialogOf(page, '创建菜单「便民物品借用」');
  for (const role of ['管理员', '前台接待']) {
    await menu.getByLabel('授权角色').fill(role);
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: new RegExp(`^${role}`) })
      .first()
      .click();
  }
  await page.keyboard.press('Escape');
  await shoot('online-menu');
  await menu.getByRole('button', { name: /^确\s?定$/ }).click();
  await menu.waitFor({ state: 'hidden' });
  await designerPictures({ page, url, shoot });
}

async function designerPictures({ page, url, shoot }) {
  await page.goto(`${url}/online/cgform`);
  await press(page, '编辑');
  const designer = dialogOf(page, '编辑在线表单「便民物品借用」');
  await designer.getByRole('button', { name: '预览' }).click();
  await designer.getByRole('region', { name: '预览' }).getByLabel('预览借用编号').waitFor();
  await shoot('online-designer');
  await designer.getByRole('button', { name: /^取\s?消$/ }).click();
  await press(page, '以角色查看');
  const look = dialogOf(page, '以角色查看[便民物品借用]');
  await look.getByRole('combobox', { name: '角色' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '接待' }).first().click();
  await look.getByRole('columnheader', { name: '借用编号' }).waitFor();
  await shoot('online-role');
  await look
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  await press(page, 'JS增强');
  const scripts = dialogOf(page, 'JS增强[便民物品借用]');
  await scripts.getByRole('button', { name: '编辑' }).first().click();
  const script = dialogOf(page, '编辑JS增强「列表脚本」');
  await script.getByRole('textbox', { name: '脚本' }).click();
  await page.keyboard.insertText(SCRIPT);
  await script.getByRole('button', { name: '取最新一条记录作样例' }).click();
  await script.getByRole('button', { name: /运\s?行$/ }).click();
  await script.getByRole('list', { name: '试运行结果' }).waitFor();
  await shoot('online-script');
  await page.goto(`${url}/online/cgform`);
  await press(page, '功能测试');
  await main(page).getByText('JY0012').waitFor();
  await shoot('online-screen');
}

const SCRIPT = `beforeDelete(that, row) {
  console.log('物品', row.wupin);
  if (row.guihuan !== '是') return Promise.reject('尚未归还，不能删除');
}`;
