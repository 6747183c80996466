import { good, signIn } from '../clients.mjs';
import { bookOf, customerBook } from '../workbooks.mjs';
import { orderBody } from '../world.mjs';

/** What the calls need before they can be made; every one is new. */
export function makers({ admin, cemetery, template, plots: stock }) {
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
    ...office({ admin, next, add, act, sold }),
    cancelled: async () => act('cancel', { id: (await sold()).id, cancelType: '1', cancelReason: '改变主意' }),
    edit: async (path, id, field) => {
      const { version } = await good(admin.get(`${path}/queryById?id=${id}`));
      return { body: { id, version, [field]: `改${next()}` } };
    },
    locked: async () => (await good(admin.post('/cemetery/plot/lock', { id: await unlocked(admin, plot()) }))).id,
  };
}

/** People, and what was sold to the end. */
function office({ admin, next, add, act, sold }) {
  const person = async (role) => {
    const draft = { ...account(next()), selectedroles: role };
    return { id: await add('/sys/user', draft), username: draft.username, password: draft.password };
  };
  return {
    seller: async () => {
      const { id, username, password } = await person('role-sales');
      return { id, who: await signIn(admin.url, username, password) };
    },
    /** An administrator who is not the one that applies. */
    colleague: once(async () => {
      const { username, password } = await person('role-admin');
      return signIn(admin.url, username, password);
    }),
    paidPlot: async () => {
      const { id, plotId, payableAmount } = await sold();
      await act('pay', { orderId: id, amount: payableAmount, method: '02' });
      return plotId;
    },
    serviceItem: once(() =>
      add('/cemetery/serviceItem', {
        ...{ ...named('SI', next()), category: '4', unit: '次', priceType: '1', price: 10_000, needPlot: 'N' },
      }),
    ),
  };
}

/** Answers what `make` made the first time. */
export const once = (make) => {
  let made;
  return () => {
    made ??= make();
    return made;
  };
};

/**
 * Adding, changing and deleting records of simple kinds, one and two at a time, and taking them back from the bin.
 * @param {ReturnType<typeof makers>} make
 * @param {Record<string, {field: string, draft: () => object | Promise<object>, bin?: boolean,
 *   book?: (n: number) => Record<string, string | number>}>} kinds by their paths; `field` takes any text, `bin` where
 *   there is a recycle bin, `book` a row of a workbook that can be imported
 */
export function simpleKinds({ admin, next, add, edit }, kinds) {
  const routes = {};
  for (const [path, { field, draft, bin, book }] of Object.entries(kinds)) {
    const made = async () => add(path, await draft());
    routes[`POST ${path}/add`] = async () => ({ body: await draft() });
    routes[`PUT ${path}/edit`] = async () => edit(path, await made(), field);
    routes[`DELETE ${path}/delete`] = async () => ({ query: `?id=${await made()}` });
    routes[`DELETE ${path}/deleteBatch`] = async () => ({ query: `?ids=${await made()},${await made()}` });
    if (bin)
      routes[`PUT ${path}/putRecycleBin`] = async () => {
        const ids = `${await made()},${await made()}`;
        await good(admin.send('DELETE', `${path}/deleteBatch?ids=${ids}`));
        return { body: { ids } };
      };
    if (book)
      routes[`POST ${path}/importExcel`] = async () => ({ form: formOf(await bookOf([book(next()), book(next())])) });
  }
  return routes;
}

export const named = (prefix, n) => ({ code: `${prefix}${n}`, name: `${prefix}名${n}` });
export const roleDraft = (n) => ({ roleName: `角${n}`, roleCode: `role_${n}` });
export const dictDraft = (n) => ({ dictName: `典${n}`, dictCode: `dict_${n}` });

export const account = (n) => ({
  username: `clerk${n}`,
  realname: `职员${n}`,
  password: 'Clerk-2026-pass!',
  confirmPassword: undefined,
  phone: `136${String(n).padStart(8, '0')}`,
  workNo: `W${n}`,
  selectedroles: 'role-sales',
  selecteddeparts: '',
});

/** Nobody may hold more than five locks, so the earlier ones go first. */
export async function unlocked(admin, id) {
  for (const lock of (await good(admin.get('/cemetery/plot/myLocks'))) ?? [])
    await good(admin.post('/cemetery/plot/release', { id: lock.id }));
  return id;
}

/** A file of an upload. */
export function formOf(content, name = 'book.xlsx') {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return form;
}

export const customersForm = async (n) => formOf(await customerBook(n, 5), 'customers.xlsx');
