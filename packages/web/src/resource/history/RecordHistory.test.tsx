import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, pageOf } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceDetailDrawer } from '../detail/ResourceDetail.tsx';

const CHANGES = 'GET /sys/dataLog/changes';

test('13.11: a detail opens the readable history of its record', async () => {
  const server = fakeServer({
    ...fakeResource(customer, [{ id: 'c1', version: 2, name: '陈明' }]),
    [CHANGES]: () =>
      pageOf([
        {
          ...{ id: 'v2', dataTable: 'cem_customer', dataId: 'c1', dataVersion: '2', title: '客户', record: '陈明' },
          ...{ action: 'edit', createBy: 'qian', createName: '钱管', createTime: '2026-06-30 10:00:00' },
          fields: [{ name: 'sex', label: '性别', before: '男', after: '女', masked: false }],
        },
      ]),
  });
  render(<ResourceDetailDrawer resource={customer} id="c1" open onClose={() => undefined} />);
  await page.getByRole('button', { name: '修改记录' }).click();
  await expect.element(page.getByText('把 性别 从 男 改为 女')).toBeVisible();
  await expect.element(page.getByText('2026-06-30 10:00:00 钱管 修改 客户「陈明」')).toBeVisible();
  expect(server.callsOf(CHANGES)[0]?.params).toMatchObject({ dataTable: 'cem_customer', dataId: 'c1' });
});
