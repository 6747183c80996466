import { good } from '../clients.mjs';
import { buyer, orderBody } from '../world.mjs';
import { formOf, named, once, simpleKinds } from './makers.mjs';

const TODAY = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

/** What of the cemetery no act on the demo does: whole cemeteries, rows and plots by hand, fee rules, users of plots. */
export function cemeteries(make) {
  const { admin, cemetery, template, next, add } = make;
  const area = () => add('/cemetery/area', { cemeteryId: cemetery.id, ...named('R', next()) });
  const row = async () => ({ areaId: await area(), rowNo: 1, seatFrom: 1, seatTo: 9 });
  const plot = async () => {
    const draft = await row();
    const rowId = await add('/cemetery/row', draft);
    const { areaId } = draft;
    return { areaId, rowId, seatNo: 1 + (next() % 9), templateId: template.id, listPrice: 8_000_000 };
  };
  const whole = () => {
    const more = { contactName: '王主任', contactPhone: '010-88886666', regionCode: '110108', address: '香山路1号' };
    const n = next();
    return { code: `C${n}`, name: `园${n}`, shortName: `园${n}`, unitName: `园${n}管理处`, ...more };
  };
  const fee = () => ({
    ...{
      name: `规则${next()}`,
      calcType: '1',
      basePriceType: '1',
      rate: 5,
      cycleYears: 10,
      minYears: 1,
      startFrom: '1',
    },
    validFrom: TODAY(),
  });
  const added = async () => add('/cemetery/plot', await plot());
  return {
    ...simpleKinds(make, {
      '/cemetery/cemetery': { field: 'remark', draft: whole, bin: true },
      '/cemetery/row': { field: 'rowName', draft: row, bin: true },
      '/cemetery/plot': { field: 'remark', draft: plot, bin: true },
      '/cemetery/feeRule': { field: 'remark', draft: fee },
    }),
    'POST /cemetery/plot/stone': async () => ({ body: { id: await added(), stoneStatus: '1' } }),
    ...users(admin, make),
  };
}

/** People who shall rest in a plot, registered with its order. */
function users(admin, { plot, next }) {
  const DEAD = '/cemetery/deceased';
  const registered = async () => {
    const dead = { alive: 'N', sex: '1', birthText: '1931-05-06', deathText: '2026-01-02', relation: '04' };
    const who = (seq) => ({ ...dead, name: `逝者${next()}`, seq });
    const order = { ...orderBody(plot(), next()), users: [who(1), who(2)] };
    await good(admin.post('/cemetery/order/add', order));
    const { records } = await good(admin.get(`${DEAD}/list?plotId=${order.plotId}&pageSize=10`));
    return records;
  };
  return {
    [`PUT ${DEAD}/edit`]: async () => {
      const [{ id, version }] = await registered();
      return { body: { id, version, remark: `改${next()}` } };
    },
    [`DELETE ${DEAD}/delete`]: async () => ({ query: `?id=${(await registered())[0].id}` }),
    [`DELETE ${DEAD}/deleteBatch`]: async () => ({ query: `?ids=${(await registered()).map(({ id }) => id)}` }),
  };
}

/** Applications that somebody else decides: another holder of a right, another name of a person. */
export function applications(make) {
  const { admin, next, add, sold, paidPlot, colleague } = make;
  const paper = once(
    async () => (await admin.send('POST', '/sys/common/upload', { form: formOf('%PDF-1.4 x', 'x.pdf') })).message,
  );
  const holder = async () => ({
    ...{ plotId: await paidPlot(), toCustomerId: await add('/cemetery/customer', buyer(next())) },
    ...{ changeType: '2', relation: '02', reason: '继承', documents: await paper(), consents: await paper() },
  });
  const fix = async () => {
    const customerId = (await sold()).customerId;
    return { customerId, name: `正名${next()}`, reason: '登记时笔误', documents: await paper() };
  };
  const steps = (path, draft) => {
    const applied = async () => (await good(admin.post(`${path}/apply`, await draft()))).id;
    return {
      [`POST ${path}/apply`]: async () => ({ body: await draft() }),
      [`POST ${path}/approve`]: async () => ({ body: { id: await applied() }, who: await colleague() }),
      [`POST ${path}/reject`]: async () => ({
        body: { id: await applied(), reason: '材料不全' },
        who: await colleague(),
      }),
      [`POST ${path}/withdraw`]: async () => ({ body: { id: await applied(), reason: '撤回' } }),
    };
  };
  return { ...steps('/cemetery/holderChange', holder), ...steps('/cemetery/personFix', fix) };
}

/** Orders by the lot, papers of them, services by hand, and handing a seller's work over. */
export function paperwork(make) {
  const { admin, next, add, sold, cancelled, paid, serviceItem } = make;
  const SERVICE = '/cemetery/serviceOrder';
  const service = async (draft) => ({
    ...{ customerName: '陈先生', mobile: `137${String(next()).padStart(8, '0')}`, appointDate: TODAY(), draft },
    items: [{ serviceItemId: await serviceItem(), quantity: 1 }],
  });
  const kept = async () => add(SERVICE, await service(true));
  return {
    'DELETE /cemetery/order/deleteBatch': async () => ({
      query: `?ids=${await cancelled()},${await cancelled()}&reason=x`,
    }),
    'POST /cemetery/paper/order': async () => ({ body: { id: (await sold()).id } }),
    'POST /cemetery/paper/deposit': async () => {
      const { id } = await sold();
      await good(admin.post('/cemetery/order/pay', { orderId: id, amount: 200_000, method: '02' }));
      return { body: { id } };
    },
    'POST /cemetery/paper/receipt': async () => {
      const { records } = await good(admin.get(`/cemetery/payment/list?orderId=${await paid()}&pageSize=10`));
      return { body: { id: records[0].id } };
    },
    [`POST ${SERVICE}/add`]: async () => ({ body: await service(false) }),
    [`PUT ${SERVICE}/edit`]: async () => ({ body: { id: await kept(), remark: `改${next()}` } }),
    [`POST ${SERVICE}/submit`]: async () => ({ body: { id: await kept() } }),
    [`DELETE ${SERVICE}/delete`]: async () => ({ query: `?id=${await kept()}` }),
    [`DELETE ${SERVICE}/deleteBatch`]: async () => ({ query: `?ids=${await kept()},${await kept()}` }),
    'POST /cemetery/handover/run': async () => {
      const [{ id: fromId, who }, { id: toId }] = [await make.seller(), await make.seller()];
      await good(who.post('/cemetery/customer/add', buyer(next())));
      const { customers, orders, holds } = await good(admin.get(`/cemetery/handover/effect?fromId=${fromId}`));
      return { body: { fromId, toId, reason: '离职', shown: { customers, orders, holds } } };
    },
  };
}
