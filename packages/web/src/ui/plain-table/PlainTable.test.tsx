import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { PlainTable } from './PlainTable.tsx';

interface Worker {
  id: string;
  name: string;
  tasks: number;
}

const WORKERS: Worker[] = Array.from({ length: 12 }, (_, n) => ({ id: `w${n}`, name: `员工${n + 1}`, tasks: n }));

function Workers() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState('');
  return (
    <>
      <PlainTable<Worker>
        aria-label="员工任务"
        empty="没有员工"
        rowKey="id"
        dataSource={WORKERS}
        columns={[
          { title: '姓名', dataIndex: 'name' },
          { title: '任务', dataIndex: 'tasks', render: (tasks: number) => `${tasks} 件` },
          {
            title: '操作',
            render: (_, { name }) => (
              <button type="button" onClick={() => setOpened(name)}>
                查看
              </button>
            ),
          },
        ]}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: ({ name }) => ({ 'aria-label': `选择${name}` }) as object,
        }}
      />
      <output>{`${chosen.join(',')}|${opened}`}</output>
    </>
  );
}

afterEach(() => page.viewport(1280, 800));

describe('rows of a page of its own (user-asks row 16)', () => {
  test('a table on a wide screen', async () => {
    render(<Workers />);
    await expect.element(page.getByRole('columnheader', { name: '姓名' })).toBeVisible();
    await expect.element(page.getByText('0 件', { exact: true })).toBeVisible();
  });

  test('cards on a phone: named by the first column, with fields, box, actions and pages', async () => {
    await page.viewport(390, 800);
    render(<Workers />);
    await expect.element(page.getByText('员工1', { exact: true })).toBeVisible();
    expect(page.getByRole('columnheader').elements()).toHaveLength(0);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await page.getByRole('checkbox', { name: '选择员工2' }).click();
    await page.getByRole('checkbox', { name: '选择员工3' }).click();
    await page.getByRole('checkbox', { name: '选择员工2' }).click();
    await page.getByRole('button', { name: '查看' }).nth(3).click();
    await expect.element(page.getByRole('status')).toHaveTextContent('w2|员工4');
    // The rest stands on the next page.
    await expect.element(page.getByText('员工11', { exact: true })).not.toBeInTheDocument();
    await page.getByRole('listitem', { name: '2' }).click();
    await expect.element(page.getByText('员工11', { exact: true })).toBeVisible();
  });
});
