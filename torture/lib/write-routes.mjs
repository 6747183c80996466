import { good } from './clients.mjs';
import { buyer, orderBody } from './world.mjs';
import { customerBook } from './workbooks.mjs';

const DAY = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/**
 * One good call of each write route that can be set up here: `[METHOD, path, prepare]`, where `prepare` makes what the
 * call needs and answers its body, query or workbook.
 * @returns {[string, string, () => Promise<{body?: object, query?: string, form?: FormData}>][]}
 */
export function writeRoutes({ admin, cemetery, template, plots }) {
  let n = 0;
  const next = () => {
    n += 1;
    return n;
  };
  const plot = () => plots.pop();
  const add = async (path, draft) => (await good(admin.post(path, draft))).id;
  const sold = async () => good(admin.post('/cemetery/order/add', orderBody(plot(), next())));
  const paid = async () => {
    const order = await sold();
    await good(admin.post('/cemetery/order/pay', { orderId: order.id, amount: order.payableAmount, method: '02' }));
    return order;
  };
  const cancelled = async () => {
    const { id } = await sold();
    await good(admin.post('/cemetery/order/cancel', { id, cancelType: '1', cancelReason: '改变主意' }));
    return id;
  };
  const out = async () => {
    const { id } = await paid();
    await good(admin.post('/cemetery/order/outApply', { id, ...OUT }));
    return id;
  };
  const simple = [
    ['/cemetery/customer', () => buyer(next()), 'remark'],
    ['/cemetery/area', () => ({ cemeteryId: cemetery.id, code: `S${next()}`, name: `试${n}区` }), 'remark'],
    ['/cemetery/template', () => ({ cemeteryId: cemetery.id, code: `T${next()}`, name: `型${n}`, length: 1, width: 1, items: [] }), 'remark'],
    ['/sys/role', () => ({ roleName: `角${next()}`, roleCode: `role_${n}` }), 'description'],
    ['/sys/sysDepart', () => ({ departName: `部${next()}`, orgCategory: '1' }), 'memo'],
    ['/sys/position', () => ({ code: `post${next()}`, name: `职${n}`, postRank: '1' }), 'name'],
    ['/sys/dict', () => ({ dictName: `典${next()}`, dictCode: `dict_${n}` }), 'description'],
    ['/sys/user', () => account(next()), 'workNo'],
  ];
  return [
    ...simple.flatMap(([path, draft, field]) => [
      ['POST', `${path}/add`, async () => ({ body: draft() })],
      ['PUT', `${path}/edit`, async () => ({ body: await edited(admin, path, await add(`${path}/add`, draft()), field, `改${next()}`) })],
      ['DELETE', `${path}/delete`, async () => ({ query: `?id=${await add(`${path}/add`, draft())}` })],
    ]),
    ['POST', '/cemetery/order/add', async () => ({ body: orderBody(plot(), next()) })],
    ['POST', '/cemetery/order/pay', async () => ({ body: { orderId: (await sold()).id, amount: 200_000, method: '02', channelNo: `c${next()}` } })],
    ['PUT', '/cemetery/order/edit', async () => ({ body: await edited(admin, '/cemetery/order', (await sold()).id, 'remark', '改') })],
    ['POST', '/cemetery/order/cancel', async () => ({ body: { id: (await sold()).id, cancelType: '1', cancelReason: '改变主意' } })],
    ['POST', '/cemetery/order/plan', async () => ({ body: planOf(await sold()) })],
    ['DELETE', '/cemetery/order/delete', async () => ({ query: `?id=${await cancelled()}&reason=x` })],
    ['POST', '/cemetery/order/restore', async () => ({ body: { id: await deleted(admin, await cancelled()), reason: 'x' } })],
    ['POST', '/cemetery/order/outApply', async () => ({ body: { id: (await paid()).id, ...OUT } })],
    ['POST', '/cemetery/order/outWithdraw', async () => ({ body: { id: await out(), reason: '改变主意' } })],
    ['POST', '/cemetery/order/outFinish', async () => ({ body: { id: await out(), outDate: DAY(), amount: 0, papersReturned: true } })],
    ['POST', '/cemetery/plot/lock', async () => ({ body: { id: await unlocked(admin, plot()) } })],
    ['POST', '/cemetery/plot/release', async () => ({ body: { id: (await good(admin.post('/cemetery/plot/lock', { id: await unlocked(admin, plot()) }))).id } })],
    ['POST', '/cemetery/plot/move', async () => ({ body: { ids: [plot(), plot()], event: 'hold', reason: '领导保留' } })],
    ['PUT', '/cemetery/plot/edit', async () => ({ body: await edited(admin, '/cemetery/plot', plot(), 'remark', '改') })],
    ['POST', '/cemetery/plot/generate', async () => ({ body: await plan(admin, cemetery, template, next()) })],
    ['PUT', '/cemetery/cemetery/edit', async () => ({ body: await edited(admin, '/cemetery/cemetery', cemetery.id, 'remark', `改${next()}`) })],
    ['POST', '/cemetery/customer/importExcel', async () => ({ form: await bookForm(next()) })],
    ['DELETE', '/cemetery/customer/deleteBatch', async () => ({ query: `?ids=${await add('/cemetery/customer/add', buyer(next()))},${await add('/cemetery/customer/add', buyer(next()))}` })],
    ['POST', '/sys/dictItem/add', async () => ({ body: { dictId: await add('/sys/dict/add', { dictName: `典${next()}`, dictCode: `dict_${n}` }), itemText: '甲', itemValue: '1', sortOrder: 1, status: 1 } })],
    ['POST', '/sys/tenant/add', async () => ({ body: { id: 1000 + next(), name: `租户${n}`, status: 1 } })],
    ['POST', '/sys/permission/saveRolePermission', async () => ({ body: { roleId: await add('/sys/role/add', { roleName: `角${next()}`, roleCode: `role_${n}` }), permissionIds: 'menu-gallery', lastpermissionIds: '' } })],
    ['POST', '/sys/user/addSysUserRole', async () => ({ body: { roleId: 'role-sales', userIdList: [await add('/sys/user/add', account(next()))] } })],
    ['PUT', '/sys/user/changePassword', async () => ({ body: await newPassword(admin, account(next())) })],
    ['PUT', '/sys/user/frozenBatch', async () => ({ body: { ids: await add('/sys/user/add', account(next())), status: '2' } })],
    ['POST', '/cemetery/serviceItem/add', async () => ({ body: { category: '4', unit: '次', name: `代祭${next()}`, unitPrice: 10_000 } })],
  ];
}

const OUT = { outType: '4', destType: '5', destination: '家中', applicant: '陈先生', reason: '迁回', consentsChecked: true };

const account = (n) => ({
  username: `clerk${n}`,
  realname: `职员${n}`,
  password: 'Clerk-2026-pass!',
  confirmPassword: undefined,
  phone: `136${String(n).padStart(8, '0')}`,
  workNo: `W${n}`,
  selectedroles: 'role-sales',
  selecteddeparts: '',
});

async function edited(admin, path, id, field, text) {
  const { version } = await good(admin.get(`${path}/queryById?id=${id}`));
  return { id, version, [field]: text };
}

async function deleted(admin, id) {
  await good(admin.send('DELETE', `/cemetery/order/delete?id=${id}&reason=x`));
  return id;
}

/** Nobody may hold more than five locks, so the earlier ones go first. */
async function unlocked(admin, id) {
  for (const lock of (await good(admin.get('/cemetery/plot/myLocks'))) ?? []) await good(admin.post('/cemetery/plot/release', { id: lock.id }));
  return id;
}

function planOf({ id, payableAmount }) {
  const half = Math.floor(payableAmount / 2);
  const parts = [half, payableAmount - half];
  return { orderId: id, instalments: parts.map((amount, at) => ({ dueDate: at === 0 ? DAY() : nextMonth(), amount })) };
}

const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

async function plan(admin, cemetery, template, n) {
  const draft = { cemeteryId: cemetery.id, code: `G${n}`, name: `生${n}区` };
  const area = await good(admin.post('/cemetery/area/add', draft));
  const places = { rowFrom: 1, rowTo: 2, seatFrom: 1, seatTo: 5, seatOrder: '1' };
  return { areaId: area.id, templateId: template.id, ...places, listPrice: 8_000_000, open: true };
}

async function bookForm(n) {
  const form = new FormData();
  form.append('file', new Blob([await customerBook(n, 5)]), 'customers.xlsx');
  return form;
}

async function newPassword(admin, draft) {
  await good(admin.post('/sys/user/add', draft));
  return { username: draft.username, password: 'Clerk-2027-pass!', confirmPassword: 'Clerk-2027-pass!' };
}
