import { good } from '../clients.mjs';
import { unlocked } from './makers.mjs';

export function plots({ admin, cemetery, template, next, plot, edit, locked }) {
  return {
    'POST /cemetery/plot/generate': async () => ({ body: await plan(admin, cemetery, template, next()) }),
    'POST /cemetery/plot/lock': async () => ({ body: { id: await unlocked(admin, plot()) } }),
    'POST /cemetery/plot/release': async () => ({ body: { id: await locked() } }),
    'POST /cemetery/plot/move': async () => ({ body: { ids: [plot(), plot()], event: 'hold', reason: '领导保留' } }),
    'PUT /cemetery/plot/edit': () => edit('/cemetery/plot', plot(), 'remark'),
  };
}

async function plan(admin, cemetery, template, n) {
  const draft = { cemeteryId: cemetery.id, code: `G${n}`, name: `生${n}区` };
  const area = await good(admin.post('/cemetery/area/add', draft));
  const places = { rowFrom: 1, rowTo: 2, seatFrom: 1, seatTo: 5, seatOrder: '1' };
  return { areaId: area.id, templateId: template.id, ...places, listPrice: 8_000_000, open: true };
}
