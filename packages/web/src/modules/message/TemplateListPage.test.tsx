import { MSG_TYPE, TEMPLATE_USE } from '@songbai/contract/modules/message/message.dicts.ts';
import { messageTemplate } from '@songbai/contract/modules/message/message.resource.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { TemplateListPage } from './TemplateListPage.tsx';

/** Named values are written `{name}` here. */
const named = (text: string) => text.replaceAll('{', `$${'{'}`);

const row = (useStatus: string): FakeRow => ({
  ...{ id: 't1', version: 1, templateCode: 'greeting', templateName: named('{name}您好'), useStatus },
  ...{ templateType: MSG_TYPE.sms, templateType_dictText: '短信', templateContent: named('订单{no}已付清') },
  templateTestJson: '{"name":"张三"}',
});

function show(useStatus: string, more: Record<string, FakeHandler> = {}, codes?: readonly string[]) {
  const silent = { 'GET /sys/message/sysMessageTemplate/silent': () => [] };
  const server = fakeServer({ ...fakeResource(messageTemplate, [row(useStatus)]), ...silent, ...more });
  render(<TemplateListPage />, codes ? { codes } : {});
  return server;
}
const dialog = () => page.getByRole('dialog');
const box = (name: string) => dialog().getByRole('textbox', { name });

describe('(contract/2 §6.2) 消息模板', () => {
  test('a new one asks for code, title and content, and shows what it says with the test data', async () => {
    const server = show(TEMPLATE_USE.off);
    await page.getByRole('button', { name: /新增$/ }).click();
    await page.getByRole('button', { name: /^确\s?定$/ }).click();
    for (const text of ['请输入模板CODE!', '请输入模板标题!'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await box('模板CODE').fill('paid_up');
    await box('模板标题').fill(named('{name}您好'));
    await box('模板内容').fill(named('订单{no}已付清<b>'));
    await box('模板测试').fill('{"name":"李四"');
    await expect.element(dialog().getByText(/^测试数据应为JSON对象/)).toBeVisible();
    await box('模板测试').fill('{"name":"李四"}');
    const preview = dialog().getByRole('region', { name: '预览' });
    await expect.element(preview.getByText('李四您好')).toBeVisible();
    await expect.element(preview.getByText('订单已付清<b>')).toBeVisible();
    await expect.element(preview.getByText('测试数据中没有：no')).toBeVisible();
    const element = dialog().element();
    expect(await axeFindings(element.querySelector('.ant-modal-body') ?? element)).toEqual([]);
    await page.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/message/sysMessageTemplate/add')[0]?.body).toMatchObject({
      ...{ templateCode: 'paid_up', templateType: MSG_TYPE.sms, templateTestJson: '{"name":"李四"}' },
    });
  });

  test('an applied one can neither be edited nor deleted, but stopped', async () => {
    const server = show(TEMPLATE_USE.on);
    await expect.element(page.getByRole('button', { name: '编辑', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: '停用', exact: true }).click();
    await page.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect
      .poll(() => server.callsOf('PUT /sys/message/sysMessageTemplate/edit')[0]?.body)
      .toEqual({
        ...{ id: 't1', version: 1, useStatus: TEMPLATE_USE.off },
      });
  });

  test('发送测试 sends the test data to a group', async () => {
    const url = 'POST /sys/message/sysMessageTemplate/sendMsg';
    const server = show(TEMPLATE_USE.on, { [url]: () => reply('消息发送成功！', null) });
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '发送测试' }).click();
    await expect.element(dialog().getByText('发送测试：greeting')).toBeVisible();
    await expect.element(dialog().getByText('张三您好')).toBeVisible();
    await dialog().getByRole('combobox', { name: '消息类型' }).click();
    await page.getByTitle('飞书消息', { exact: true }).click();
    await expect.element(dialog().getByText('消息接收方')).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^发\s?送$/ }).click();
    await expect.element(page.getByText('消息发送成功！')).toBeVisible();
    expect(server.callsOf(url)[0]?.body).toEqual({
      ...{ templateCode: 'greeting', testData: '{"name":"张三"}', receiver: null, msgType: 'feishu' },
    });
  });

  test('without the rights nothing can be changed or sent', async () => {
    show(TEMPLATE_USE.off, {}, ['system:messageTemplate:list']);
    await expect.element(page.getByText('greeting').first()).toBeVisible();
    expect(page.getByRole('button', { name: /新增$|^编辑$|^删除$|应用|发送测试|导入$|导出$/ }).elements()).toHaveLength(
      0,
    );
  });
});
