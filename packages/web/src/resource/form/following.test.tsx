import { newField } from '@songbai/contract/design/defaults.ts';
import type { FieldDesign } from '@songbai/contract/design/design.ts';
import { toField } from '@songbai/contract/design/to-field.ts';
import { defineResource } from '@songbai/contract/resource/define.ts';
import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceList } from '../list/ResourceList.tsx';

const amount = { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 } as const;

function fieldsOf(designs: Record<string, Partial<FieldDesign>>): Fields {
  const fields = Object.entries(designs).map(([dbFieldName, given]): [string, Field] => {
    const field = toField(newField({ id: dbFieldName, dbFieldName, dbFieldTxt: dbFieldName, ...given }));
    if (!field) throw new Error(dbFieldName);
    return [dbFieldName, field];
  });
  return Object.fromEntries(fields);
}

const resource = defineResource({
  ...{ name: 'supply', title: '申领', path: '/online/data/s1', permission: 'online:data:s1', table: 'supply' },
  titleField: 'name',
  fields: fieldsOf({
    name: { dbFieldTxt: '品名', fieldMustInput: '1', groupTitle: '基本信息', helpText: '写全称' },
    kind: { dbFieldTxt: '加急', fieldShowType: 'list', dictField: 'yn', optionsIf: "option.value == '1' or qty < 10" },
    qty: { dbFieldTxt: '数量', dbType: 'int', dbLength: 5 },
    price: { dbFieldTxt: '单价', ...amount },
    total: { dbFieldTxt: '金额', ...amount, formula: 'qty * price' },
    reason: { dbFieldTxt: '原因', visibleIf: 'total > 100', requiredIf: 'true', groupTitle: '审批' },
    discount: { dbFieldTxt: '折扣', ...amount, readOnlyIf: 'total > 100' },
    day: { dbFieldTxt: '经办', fieldDefaultValue: '#{sysUserName}', groupTitle: '审批' },
    no: { dbFieldTxt: '单号', fieldDefaultValue: `$\{supply_no}`, groupTitle: '审批' },
  }),
});

const MAY = { list: true, add: true, edit: true, delete: true, export: true, import: true, recycle: true };

function show(rows: FakeRow[] = []) {
  const server = fakeServer({
    ...fakeResource(resource, rows),
    'PUT /sys/fillRule/executeRuleByCode/supply_no': () => 'SL0001',
  });
  render(<ResourceList resource={resource} may={MAY} />);
  return server;
}

const form = () => page.getByRole('dialog');
const box = (name: string) => form().getByRole('textbox', { name });
const number = (name: string) => form().getByRole('spinbutton', { name });
const save = () => form().getByRole('button', { name: '确定', exact: true }).click();

test('(online.md §5.5) formulas, conditions, options, help, groups and defaults follow what is typed', async () => {
  const server = show();
  await page.getByRole('button', { name: '新增' }).click();
  await expect.element(form().getByText('写全称')).toBeVisible();
  await expect.element(form().getByRole('heading', { name: '基本信息' })).toBeVisible();
  await expect.element(box('单号')).toHaveValue('SL0001');
  await expect.element(number('金额')).toBeDisabled();
  await box('品名').fill('纸');
  await number('折扣').fill('5');
  await number('数量').fill('3');
  await number('单价').fill('0.1');
  await expect.element(number('金额')).toHaveValue('0.30');
  expect(box('原因').elements()).toEqual([]);
  await number('单价').fill('50');
  await expect.element(number('金额')).toHaveValue('150.00');
  await expect.element(box('原因')).toBeVisible();
  // What can no longer be changed is what the row had.
  await expect.element(number('折扣')).toBeDisabled();
  await expect.element(number('折扣')).toHaveValue('');
  await save();
  await expect.element(form().getByText('原因不能为空')).toBeVisible();
  await number('单价').fill('2');
  await expect.element(number('折扣')).toBeEnabled();
  await number('数量').fill('12');
  await form().getByRole('combobox', { name: '加急' }).click();
  await expect.element(page.getByTitle('是', { exact: true })).toBeVisible();
  expect(page.getByTitle('否', { exact: true }).elements()).toEqual([]);
  await save();
  await expect.poll(() => server.callsOf('POST /online/data/s1/add').length).toBe(1);
  expect(server.callsOf('POST /online/data/s1/add')[0]?.body).toMatchObject({
    name: '纸',
    qty: 12,
    price: 2,
    no: 'SL0001',
  });
});
