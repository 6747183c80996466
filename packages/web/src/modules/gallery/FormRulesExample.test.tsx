import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UPLOAD_UNDER_WAY } from '../../lib/upload-guard.ts';
import { axeFindings } from '../../testing/axe.ts';
import { chooseFiles } from '../../testing/choose-files.ts';
import { fakeServer, refusal, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { FormRulesExample } from './examples/FormRulesExample.tsx';

const RULE = 'GET /sys/checkRule/checkByCode';
const box = (name: string) => page.getByRole('textbox', { name });
const save = () => page.getByRole('button', { name: /保\s?存/ }).click();
const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

async function fillIn() {
  await box('手机号').fill('13800138000');
  await box('用户名').fill('wang_fang');
  await page.getByRole('checkbox', { name: '电话' }).click();
}

describe('form rules (spec/1 §5, spec/2 §5)', () => {
  test('each says its own text', async () => {
    fakeServer();
    render(<FormRulesExample />);
    await save();
    await said('请输入手机号');
    await said('请输入用户名');
    await said('最少选择1项');
    await box('手机号').fill('12800138000');
    await said('请输入正确手机号');
    await box('用户名').fill('王芳');
    await said('只允许字母、数字、下划线');
    await box('座机').fill('123');
    await said('请输入正确的座机号');
    await box('身份证号').fill('110101');
    await said('请输入正确的身份证号码');
    await box('银行卡号').fill('1');
    await said('请输入正确的银行卡号码');
    await box('网址').fill('www.example.com');
    await said('请输入以http和https开头的网址');
    await box('排序').fill('256');
    await said('排序值不可以大于255');
    await box('简称').fill('松');
    await said('最小长度2位字符');
    await box('简称').fill('松鹤园东区');
    await said('最大长度4位字符');
    for (const way of ['电话', '短信', '来访']) await page.getByRole('checkbox', { name: way }).click();
    await said('最多选择2项');
  });

  test('optional fields may stay empty, nobody is asked about them, the form is saved', async () => {
    const server = fakeServer();
    render(<FormRulesExample />);
    await fillIn();
    await save();
    await said('已保存');
    expect(server.calls).toHaveLength(0);
  });

  test('what the server refuses is said in its words (contract/3 §15)', async () => {
    const server = fakeServer({
      'GET /sys/duplicate/check': () => refusalOf('duplicateTaken'),
      [RULE]: () => refusal('第一位须为字母'),
    });
    render(<FormRulesExample />);
    await box('项目编码').fill('F001');
    await said('该值不可用，系统中已存在！');
    await box('墓位编号').fill('1-02');
    await said('第一位须为字母');
    expect(server.callsOf(RULE).at(-1)?.params).toMatchObject({ ruleCode: 'plot_no', value: '1-02' });
  });

  test('it is not saved while a file is on its way', async () => {
    let store: () => void = () => undefined;
    const stored = new Promise<void>((resolve) => {
      store = resolve;
    });
    const server = fakeServer({
      'POST /sys/common/upload': async () => {
        await stored;
        return reply('temp/a.pdf', null, 0);
      },
    });
    render(<FormRulesExample />);
    await fillIn();
    const input = await chooseFiles(new File(['x'], 'a.pdf'));
    // Files are chosen by our button only; the browser's own file button is hidden.
    expect(input.checkVisibility()).toBe(false);
    await vi.waitFor(() => expect(server.calls).toHaveLength(1));
    await save();
    await said(UPLOAD_UNDER_WAY);
    await said('未保存');
    store();
    await expect.element(page.getByRole('button', { name: /取消上传/ })).not.toBeInTheDocument();
    await save();
    await said('已保存');
  });

  test('keyboard: Enter in a text box checks the whole form', async () => {
    fakeServer();
    render(<FormRulesExample />);
    await box('手机号').click();
    await userEvent.keyboard('13800138000{Enter}');
    await said('请输入用户名');
    await expect.element(page.getByText('请输入手机号')).not.toBeInTheDocument();
  });

  test('axe finds nothing, with texts of failures shown', async () => {
    fakeServer();
    render(<FormRulesExample />);
    await save();
    await said('请输入用户名');
    expect(await axeFindings(document.querySelector('form') as HTMLFormElement)).toEqual([]);
  });
});
