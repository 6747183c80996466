import { good, signIn } from './clients.mjs';

const TEMPLATE = {
  code: 'LB2',
  name: '标准立碑双穴',
  length: 1.2,
  width: 0.8,
  items: [
    { itemType: '01', name: '墓位使用费', unitPrice: 4_400_000, quantity: 1 },
    { itemType: '02', name: '墓碑', unitPrice: 2_400_000, quantity: 1 },
  ],
};
const PRICE = 8_000_000;
const PER_ROW = 50;

let areas = 0;

/** A cemetery with plots for sale, made through the calls of the office; answers their ids. */
export async function office(server, plots) {
  const admin = await signIn(server.url);
  const draft = { code: 'SHY', name: '松鹤园', shortName: '松鹤', unitName: '松鹤园管理处' };
  const more = { contactName: '王主任', contactPhone: '010-88886666', regionCode: '110108', address: '香山路1号' };
  const cemetery = await good(admin.post('/cemetery/cemetery/add', { ...draft, ...more }));
  const template = await good(admin.post('/cemetery/template/add', { ...TEMPLATE, cemeteryId: cemetery.id }));
  const place = { admin, cemetery, template };
  return { ...place, plots: await morePlots(place, plots) };
}

/** Plots for sale in an area of their own. */
export async function morePlots({ admin, cemetery, template }, count, { open = true } = {}) {
  areas += 1;
  const code = `A${areas}`;
  const area = await good(admin.post('/cemetery/area/add', { cemeteryId: cemetery.id, code, name: `${code}区` }));
  const body = {
    areaId: area.id,
    templateId: template.id,
    rowFrom: 1,
    rowTo: Math.ceil(count / PER_ROW),
    seatFrom: 1,
    seatTo: Math.min(count, PER_ROW),
    seatOrder: '1',
    listPrice: PRICE,
    open,
  };
  await good(admin.post('/cemetery/plot/generate', body));
  const ids = [];
  for (let page = 1; ids.length < count; page += 1) {
    const path = `/cemetery/plot/list?areaId=${area.id}&pageSize=1000&pageNo=${page}&column=fullName&order=asc`;
    const { records } = await good(admin.get(path));
    if (records.length === 0) throw new Error(`${ids.length} of ${count} plots were made`);
    ids.push(...records.map(({ id }) => id));
  }
  return ids.slice(0, count);
}

/** A customer that no other call names: eight digits of a mobile number from a running number. */
export const buyer = (n) => ({
  ...{ name: `买家${n}`, mobile: `139${String(n).padStart(8, '0')}` },
  ...{ idType: '3', idNo: `E${String(n).padStart(8, '0')}` },
});

export const orderBody = (plotId, n) => ({ plotId, orderType: '1', customer: buyer(n) });
