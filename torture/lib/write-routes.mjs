import { good } from './clients.mjs';
import { customerBook } from './workbooks.mjs';
import { buyer, orderBody } from './world.mjs';

const DAY = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/**
 * One good call of each write route that can be set up here: `[METHOD, path, prepare]`, where `prepare` makes what the
 * call needs and answers its body, query or workbook.
 * @returns {[string, string, () => Promise<{body?: object, query?: string, form?: FormData}>][]}
 */
export function writeRoutes(place) {
  const make = makers(place);
  const routes = { ...records(make), ...orders(make), ...plots(make), ...people(make) };
  return Object.entries(routes).map(([route, prepare]) => [...route.split(' '), prepare]);
}

/** What the calls need before they can be made; every one is new. */
function makers({ admin, cemetery, template, plots: stock }) {
  let n = 0;
  const next = () => {
    n += 1;
    return n;
  };
  const plot = () => stock.pop();
  const add = async (path, draft) => (await good(admin.post(`${path}/add`, draft))).id;
  const act = async (name, body) => (await good(admin.post(`/cemetery/order/${name}`, body))).id;
  const sold = () => good(admin.post('/cemetery/order/add', orderBody(plot(), next())));
  const paid = async () => {
    const { id, payableAmount } = await sold();
    return act('pay', { orderId: id, amount: payableAmount, method: '02' });
  };
  return {
    ...{ admin, cemetery, template, next, plot, add, sold, paid },
    cancelled: async () => act('cancel', { id: (await sold()).id, cancelType: '1', cancelReason: '改变主意' }),
    edit: async (path, id, field) => {
      const { version } = await good(admin.get(`${path}/queryById?id=${id}`));
      return { body: { id, version, [field]: `改${next()}` } };
    },
    locked: async () => (await good(admin.post('/cemetery/plot/lock', { id: await unlocked(admin, plot()) }))).id,
  };
}

/** Adding, changing and deleting one record of each simple kind. */
function records({ admin, cemetery, next, add, edit }) {
  const kinds = {
    '/cemetery/customer': ['remark', () => buyer(next())],
    '/cemetery/area': ['remark', () => ({ cemeteryId: cemetery.id, ...named('S', next()) })],
    '/cemetery/template': [
      'remark',
      () => ({ cemeteryId: cemetery.id, ...named('T', next()), length: 1, width: 1, items: [] }),
    ],
    '/sys/role': ['description', () => roleDraft(next())],
    '/sys/sysDepart': ['memo', () => ({ departName: `部${next()}`, orgCategory: '1' })],
    '/sys/position': ['name', () => ({ ...named('post', next()), postRank: '1' })],
    '/sys/dict': ['description', () => dictDraft(next())],
    '/sys/user': ['workNo', () => account(next())],
  };
  const routes = {};
  for (const [path, [field, draft]] of Object.entries(kinds)) {
    routes[`POST ${path}/add`] = async () => ({ body: draft() });
    routes[`PUT ${path}/edit`] = async () => edit(path, await add(path, draft()), field);
    routes[`DELETE ${path}/delete`] = async () => ({ query: `?id=${await add(path, draft())}` });
  }
  const two = async () => [
    await add('/cemetery/customer', buyer(next())),
    await add('/cemetery/customer', buyer(next())),
  ];
  return {
    ...routes,
    'PUT /cemetery/cemetery/edit': () => edit('/cemetery/cemetery', cemetery.id, 'remark'),
    'DELETE /cemetery/customer/deleteBatch': async () => ({ query: `?ids=${await two()}` }),
    'POST /cemetery/customer/importExcel': async () => ({ form: await bookForm(next()) }),
    'POST /sys/dictItem/add': async () => {
      const dictId = await add('/sys/dict', dictDraft(next()));
      return { body: { dictId, itemText: '甲', itemValue: '1', sortOrder: 1, status: 1 } };
    },
    'POST /cemetery/serviceItem/add': async () => {
      const draft = { ...named('SV', next()), category: '4', unit: '次', priceType: '1', price: 10_000 };
      return { body: draft };
    },
    'POST /sys/tenant/add': async () => ({ body: { id: 1000 + next(), name: `租户${next()}`, status: 1 } }),
    'POST /sys/permission/saveRolePermission': async () => {
      const roleId = await add('/sys/role', roleDraft(next()));
      return { body: { roleId, permissionIds: 'menu-gallery', lastpermissionIds: '' } };
    },
    'DELETE /sys/role/deleteBatch': async () => ({ query: `?ids=${await add('/sys/role', roleDraft(next()))}` }),
    'POST /sys/user/addSysUserRole': async () => {
      const userId = await good(admin.post('/sys/user/add', account(next()))).then(({ id }) => id);
      return { body: { roleId: 'role-sales', userIdList: [userId] } };
    },
  };
}

function orders({ admin, next, plot, sold, paid, cancelled, edit }) {
  const deposit = { amount: 200_000, method: '02' };
  return {
    'POST /cemetery/order/add': async () => ({ body: orderBody(plot(), next()) }),
    'POST /cemetery/order/pay': async () => ({
      body: { orderId: (await sold()).id, ...deposit, channelNo: `c${next()}` },
    }),
    'PUT /cemetery/order/edit': async () => edit('/cemetery/order', (await sold()).id, 'remark'),
    'POST /cemetery/order/cancel': async () => ({
      body: { id: (await sold()).id, cancelType: '1', cancelReason: '改变主意' },
    }),
    'POST /cemetery/order/plan': async () => ({ body: planOf(await sold()) }),
    'DELETE /cemetery/order/delete': async () => ({ query: `?id=${await cancelled()}&reason=x` }),
    'POST /cemetery/order/restore': async () => ({
      body: { id: await deleted(admin, await cancelled()), reason: 'x' },
    }),
    'POST /cemetery/order/outApply': async () => ({ body: { id: await paid(), ...OUT } }),
  };
}

function plots({ admin, cemetery, template, next, plot, edit, locked }) {
  return {
    'POST /cemetery/plot/lock': async () => ({ body: { id: await unlocked(admin, plot()) } }),
    'POST /cemetery/plot/release': async () => ({ body: { id: await locked() } }),
    'POST /cemetery/plot/move': async () => ({ body: { ids: [plot(), plot()], event: 'hold', reason: '领导保留' } }),
    'PUT /cemetery/plot/edit': () => edit('/cemetery/plot', plot(), 'remark'),
    'POST /cemetery/plot/generate': async () => ({ body: await plan(admin, cemetery, template, next()) }),
  };
}

function people({ admin, next, add }) {
  return {
    'PUT /sys/user/changePassword': async () => ({ body: await newPassword(admin, account(next())) }),
    'PUT /sys/user/frozenBatch': async () => ({ body: { ids: await add('/sys/user', account(next())), status: '2' } }),
  };
}

const named = (prefix, n) => ({ code: `${prefix}${n}`, name: `${prefix}名${n}` });
const roleDraft = (n) => ({ roleName: `角${n}`, roleCode: `role_${n}` });
const dictDraft = (n) => ({ dictName: `典${n}`, dictCode: `dict_${n}` });

const OUT = {
  outType: '4',
  destType: '5',
  destination: '家中',
  applicant: '陈先生',
  reason: '迁回',
  consentsChecked: true,
};

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

async function deleted(admin, id) {
  await good(admin.send('DELETE', `/cemetery/order/delete?id=${id}&reason=x`));
  return id;
}

/** Nobody may hold more than five locks, so the earlier ones go first. */
async function unlocked(admin, id) {
  for (const lock of (await good(admin.get('/cemetery/plot/myLocks'))) ?? [])
    await good(admin.post('/cemetery/plot/release', { id: lock.id }));
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
