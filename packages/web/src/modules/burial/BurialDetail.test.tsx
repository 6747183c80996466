import { burial } from '@songbai/contract/modules/burial/burial.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ResourceDetail } from '../../resource/detail/ResourceDetail.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';

const person = (id: string, name: string, cavityNo: number) => ({
  ...{ id, deceasedId: `d${id}`, deceasedId_dictText: name, name, cavityNo, open: 'Y' },
});

test('the detail names each of the dead once in its list (issue 14 §5)', async () => {
  const people = [person('1', '王大山', 1), person('2', '李秀英', 2)];
  fakeServer({
    'GET /cemetery/burial/queryById': () => ({ id: 'b1', burialNo: 'AZ1', deceasedName: '王大山、李秀英', people }),
  });
  render(<ResourceDetail resource={burial} id="b1" />);
  await expect.element(page.getByText('李秀英', { exact: true })).toBeVisible();
  expect(page.getByText('王大山', { exact: true }).elements()).toHaveLength(1);
  expect(page.getByText('使用人档案').elements()).toHaveLength(0);
  // The state of the booking stands above; a box without a tick beside a name says nothing.
  expect(page.getByText('待安葬').elements()).toHaveLength(0);
});
