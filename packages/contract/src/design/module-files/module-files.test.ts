import { describe, expect, it } from 'vitest';
import { newField, newHead, presetFields } from '../defaults.ts';
import type { Design, FieldDesign, HeadDesign } from '../design.ts';
import { moduleParts } from './module-files.ts';
import type { ModuleInput } from './own-module.ts';
import { fieldName, moduleNames } from './own-names.ts';
import { printed, quoted } from './source.ts';

const place = { menuAt: 60, migration: 140, migrationBefore: '0139-before' };

function design(
  fields: readonly (Partial<FieldDesign> & { dbFieldName: string })[],
  head: Partial<HeadDesign> = {},
): Design {
  let id = 0;
  const own = fields.map((field, at) =>
    newField({ id: `f${at}`, dbFieldTxt: field.dbFieldName, orderNum: 10 + at, ...field }),
  );
  return {
    head: newHead({ id: 'h', tenantId: 1, tableName: 'visit_book', tableTxt: '来访', ...head }),
    fields: [...presetFields(() => `p${id++}`), ...own],
    indexes: [],
    buttons: [],
  };
}

function filesOf(main: Design, more: Partial<ModuleInput> = {}): Map<string, string> {
  const parts = moduleParts({ design: main, subs: [], dicts: {}, place, beside: [], ...more });
  return new Map((parts?.files ?? []).map(({ path, text }) => [path.split('/').at(-1) ?? '', text]));
}

const readme = (main: Design, more: Partial<ModuleInput> = {}) => filesOf(main, more).get('README.md') ?? '';

describe('texts as literals', () => {
  it.each([
    '',
    "it's",
    `"both" 'kinds'`,
    ['`$', '{x}`'].join(''),
    '*/',
    '\\',
    '\n\r\t\0',
    '\u2028\u2029',
    '\u202eevil',
    '\ufeff',
    '\ud800',
    '😀',
    '</script>',
  ])('%j is read back as it was', (text) => {
    const literal = quoted(text);
    expect(literal).not.toMatch(/[\n\r\u2028\u2029\u202e\ufeff]/);
    // A literal of JavaScript with double quotes and its own escapes is one of JSON.
    const body = literal
      .slice(1, -1)
      .replaceAll("\\'", "'")
      .replaceAll(/(?<!\\)"/g, '\\"');
    expect(JSON.parse(`"${body}"`)).toBe(text);
  });

  it('values are broken where a line is too long, Han characters counting twice', () => {
    expect(printed({ a: 1, 'b-c': [true, null], d: undefined }, 0, 0)).toBe("{ a: 1, 'b-c': [true, null] }");
    expect(printed({ label: '字'.repeat(53) }, 0, 0).split('\n')).toHaveLength(1);
    expect(printed({ label: '字'.repeat(54) }, 0, 0).split('\n')).toHaveLength(3);
  });
});

describe('names', () => {
  it('hide no module of the program and hold nothing but letters, digits and their marks', () => {
    expect(moduleNames('visit_book')).toMatchObject({
      folder: 'app-visit-book',
      resource: 'appVisitBook',
      page: 'VisitBook',
      table: 'app_visit_book',
      path: '/app/visitBook',
      permission: 'app:visitBook',
    });
    expect(moduleNames('supply$2')).toMatchObject({ folder: 'app-supply-2', table: 'app_supply_2' });
    expect(moduleNames('../x";').folder).toBe('app-x');
    expect(moduleNames('a'.repeat(50), 'b'.repeat(50)).table.length).toBeLessThanOrEqual(63);
  });

  it.each([
    ['visit_time', 'visitTime'],
    ['amount_2', 'amount_2'],
    ['a_b_1', 'aB_1'],
    ['plain', 'plain'],
  ])('column %s is field %s', (column, field) => expect(fieldName(column)).toBe(field));
});

describe('a module of a designed table (online.md §4.5)', () => {
  it('has contract, server, web, migration, test and README', () => {
    expect([...filesOf(design([{ dbFieldName: 'visitor_name', fieldMustInput: '1' }])).keys()]).toEqual([
      'app-visit-book.resource.ts',
      'app-visit-book.module.ts',
      '0140-app-visit-book.ts',
      'app-visit-book.table.ts',
      'index.ts',
      'app-visit-book.test.ts',
      'VisitBookListPage.tsx',
      'README.md',
    ]);
  });

  it('is the same for the same design', () => {
    const main = design([{ dbFieldName: 'visitor_name' }]);
    expect([...filesOf(main)]).toEqual([...filesOf(structuredClone(main))]);
  });

  it('keeps unique values by an index, and what must be filled by the column', () => {
    const fields = [{ dbFieldName: 'card_no', fieldValidType: 'only', fieldMustInput: '1' }];
    const migration = filesOf(design(fields)).get('0140-app-visit-book.ts');
    expect(migration).toContain("['card_no', 'text', 'required']");
    expect(migration).toContain("columns: 'tenant_id, card_no',\n    unique: true,\n    where: 'del_flag = 0',");
  });

  it('saves sub-tables with their main row, by the key of the design', () => {
    const link = { dbFieldName: 'book_id', mainTable: 'visit_book', mainField: 'id' };
    const head = { tableName: 'visit_guest', tableTxt: '随行', tableType: 3 as const, relationType: 0 as const };
    const files = filesOf(design([{ dbFieldName: 'title' }]), {
      subs: [design([link, { dbFieldName: 'guest' }], head)],
    });
    expect(files.get('app-visit-book.resource.ts')).toContain("parentField: 'bookId'");
    expect(files.get('app-visit-book.resource.ts')).toContain('lines: { visitGuestList: appVisitBookVisitGuest }');
    expect(files.get('0140-app-visit-book.ts')).toContain("['book_id', 'text', 'required']");
  });

  it('links by the id where the design has another key, and says so', () => {
    const link = { dbFieldName: 'book_no', mainTable: 'visit_book', mainField: 'title' };
    const head = { tableName: 'visit_guest', tableTxt: '随行', tableType: 3 as const, relationType: 0 as const };
    const subs = [design([link, { dbFieldName: 'parent_id' }], head)];
    const main = design([{ dbFieldName: 'title' }]);
    expect(filesOf(main, { subs }).get('app-visit-book.resource.ts')).toContain("parentField: 'parentId2'");
    expect(readme(main, { subs })).toContain('关联改为按主表的编号关联');
  });

  it('makes a reference to itself of a tree', () => {
    const tree = { isTree: 'Y', treeParentIdField: 'pid', treeIdField: 'has_child' } as const;
    const files = filesOf(
      design([{ dbFieldName: 'name' }, { dbFieldName: 'pid' }, { dbFieldName: 'has_child' }], tree),
    );
    expect(files.get('app-visit-book.resource.ts')).toContain("target: 'appVisitBook'");
    expect(files.get('app-visit-book.resource.ts')).not.toContain('hasChild');
    expect(files.has('app-visit-book.hooks.ts')).toBe(true);
  });

  it('does not exist where nothing can be taken over', () => {
    const none = [
      { dbFieldName: 'word', fieldShowType: 'password' },
      { dbFieldName: 'data', dbType: 'Blob' as const },
    ];
    expect(filesOf(design(none)).size).toBe(0);
  });
});

describe('what is not taken over is said, never dropped in silence', () => {
  it.each<[string, Partial<FieldDesign>, string]>([
    ['a password', { fieldShowType: 'password' }, '密码控件不迁移'],
    ['a formula', { dbType: 'double', formula: 'price * 2' }, '公式不迁移，改为手工填写：price \\* 2'],
    [
      'a formula without a column',
      { dbType: 'double', dbIsPersist: 0, formula: 'price + 1' },
      '只显示不保存的公式不迁移',
    ],
    ['a condition', { visibleIf: 'price > 1' }, '显示条件不迁移：price \\> 1'],
    ['a calculated default', { fieldDefaultValue: '#{sys_user_code}' }, '计算出来的默认值不迁移'],
    ['a table dictionary', { fieldShowType: 'list', dictTable: 'sys_user', dictField: 'id' }, '表字典改为文本'],
    ['a dictionary that is gone', { fieldShowType: 'list', dictField: 'gone' }, '字典gone不存在或没有字典项'],
    ['a person', { fieldShowType: 'sel_user' }, '控件“用户选择”改为文本'],
    ['a link', { fieldHref: '/a' }, '链接不迁移'],
    ['a converter', { converter: 'upper' }, '转换器不迁移'],
    ['a query of its own', { queryConfigFlag: '1' }, '个性查询配置不迁移'],
    ['a total', { fieldExtendJson: '{"isTotal":1}', dbType: 'int' }, '列表合计不迁移'],
    ['exact decimals', { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 }, '精确小数改为双精度小数'],
  ])('%s', (_name, field, text) => {
    expect(readme(design([{ dbFieldName: 'title' }, { dbFieldName: 'odd', ...field }]))).toContain(text);
  });

  it.each<[string, Partial<HeadDesign>, string]>([
    ['a theme', { themeTemplate: 'erp' }, 'ERP风格'],
    ['a tree', { isTree: 'Y', treeParentIdField: 'title' }, '树形列表不迁移'],
    ['a view', { copyType: 1 }, '这是一个视图'],
    ['settings', { extConfigJson: '{"joinQuery":1,"modelFullscreen":0}' }, '扩展配置不迁移：joinQuery'],
  ])('%s', (_name, head, text) => {
    expect(readme(design([{ dbFieldName: 'title' }, { dbFieldName: 'other' }], head))).toContain(text);
  });

  it('buttons, and what stands beside the design', () => {
    const main = design([{ dbFieldName: 'title' }]);
    const button = { id: 'b', buttonCode: 'close', buttonName: '结清', buttonIcon: null, buttonStyle: 'link' } as const;
    const rest = { buttonStatus: '1', optType: 'js', optPosition: null, orderNum: 1, exp: null } as const;
    const text = readme({ ...main, buttons: [{ ...button, ...rest }] }, { beside: ['JS增强不迁移'] });
    expect(text).toContain('自定义按钮“结清”');
    expect(text).toContain('JS增强不迁移');
  });
});

it('texts of a design stay texts, in code and in the README', () => {
  const text = "x';process.exit()//*/\n## `a` <script>";
  const files = filesOf(
    design([{ dbFieldName: 'title', dbFieldTxt: text, fieldMustInput: '1', helpText: text }], { tableTxt: text }),
  );
  for (const [name, code] of files) {
    if (name !== 'README.md') expect(code.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')).not.toContain('process.exit');
    expect(code).not.toMatch(/^## `a`|^.*<script>$/m);
  }
});
