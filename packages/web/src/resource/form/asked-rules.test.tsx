import { defineResource } from '@songbai/contract/resource/define.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TRANSPORT_TEXTS } from '../../api/errors.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, refusal, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { storedRuleCheck } from './asked-rules.ts';
import { ResourceFormDrawer } from './ResourceFormDrawer.tsx';

const item = defineResource({
  name: 'item',
  title: '项目',
  path: '/cemetery/item',
  permission: 'cem:item',
  table: 'cem_service_item',
  titleField: 'name',
  fields: {
    code: { kind: 'text', label: '编码', maxLength: 20, unique: true },
    name: { kind: 'text', label: '名称', maxLength: 20, unique: true },
  },
});

const CHECK = 'GET /sys/duplicate/check';
const TAKEN = '该值不可用，系统中已存在！';

function show(id?: string) {
  const server = fakeServer({
    ...fakeResource(item, [{ id: 'i1', version: 1, code: 'F001', name: '祭扫' }]),
    [CHECK]: ({ params }) =>
      params.fieldVal === 'F001' && params.dataId !== 'i1' ? refusalOf('duplicateTaken') : reply('该值可用！', null),
  });
  render(<ResourceFormDrawer resource={item} open onClose={() => undefined} {...(id ? { id } : {})} />);
  return server;
}

const box = (name: string) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: '确定', exact: true }).click();

describe('(spec/2 §5) duplicate-value check', () => {
  test('a taken value is said at the field in the words of the server, and nothing is saved', async () => {
    const server = show();
    await box('编码').fill('F001');
    await expect.element(page.getByText(TAKEN)).toBeVisible();
    await save();
    await vi.waitFor(() => expect(server.callsOf(CHECK).length).toBeGreaterThan(1));
    await expect.element(page.getByText(TAKEN)).toBeVisible();
    expect(server.callsOf('POST /cemetery/item/add')).toHaveLength(0);
    await box('编码').fill('F002');
    await expect.element(page.getByText(TAKEN)).not.toBeInTheDocument();
    await save();
    await vi.waitFor(() => expect(server.callsOf('POST /cemetery/item/add')).toHaveLength(1));
  });

  test('runs only when a value is present, and only for fields of the published list', async () => {
    const server = show();
    await box('名称').fill('祭扫');
    await save();
    await vi.waitFor(() => expect(server.callsOf('POST /cemetery/item/add')).toHaveLength(1));
    expect(server.callsOf(CHECK)).toHaveLength(0);
  });

  test('what the row holds already is not asked about; another value is, with the own row left out', async () => {
    const server = show('i1');
    await expect.element(box('编码')).toHaveValue('F001');
    await box('名称').fill('代祭');
    await save();
    await vi.waitFor(() => expect(server.callsOf('PUT /cemetery/item/edit')).toHaveLength(1));
    expect(server.callsOf(CHECK)).toHaveLength(0);
    await box('编码').fill('F003');
    await vi.waitFor(() =>
      expect(server.callsOf(CHECK).map(({ params }) => params)).toEqual([
        expect.objectContaining({ tableName: 'cem_service_item', fieldName: 'code', fieldVal: 'F003', dataId: 'i1' }),
      ]),
    );
  });

  test('a server that cannot be reached is said as well, and asked again', async () => {
    const server = show();
    server.on({ [CHECK]: () => new Response('', { status: 502 }) });
    await box('编码').fill('F5');
    await expect.element(page.getByText(TRANSPORT_TEXTS.unreadable)).toBeVisible();
    server.on({ [CHECK]: () => reply('该值可用！', null) });
    await save();
    await vi.waitFor(() => expect(server.callsOf('POST /cemetery/item/add')).toHaveLength(1));
  });
});

describe('(spec/2 §5) check rule', () => {
  test.each([
    [undefined, '1,3'],
    ['', '1,3'],
    ['plot_no', ''],
    ['plot_no', undefined],
  ])('rule code %j with value %j: nobody is asked', async (code, value) => {
    const server = fakeServer();
    await storedRuleCheck(code)(value);
    expect(server.calls).toHaveLength(0);
  });

  test('the value is encoded twice on its way (contract/2 §3); what fails says its own text', async () => {
    const server = fakeServer({ 'GET /sys/checkRule/checkByCode': () => refusal('第一位须为字母') });
    await expect(storedRuleCheck('plot_no')('1&区')).rejects.toThrow('第一位须为字母');
    expect(server.calls[0]?.params).toMatchObject({ ruleCode: 'plot_no', value: encodeURIComponent('1&区') });
  });
});
