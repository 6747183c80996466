import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { type Caller, type TestApp, testApp } from './test-app.ts';

/** A row as tests read it. */
export type Row = Record<string, unknown> & { id: string };

/** A cemetery with one area, one template and plots for sale, created through the calls that the office uses. */
export interface World {
  t: TestApp;
  admin: Caller;
  cemetery: Row;
  area: Row;
  template: Row;
  /** For sale, ten in two rows, in order of their full names. */
  plots: Row[];
}

/** The result of a call that must succeed; a failure shows the message. */
export function good<T = Row>(reply: Envelope<unknown>): T {
  if (!reply.success) throw new Error(`refused: ${reply.message}`);
  return reply.result as T;
}

export const CEMETERY = {
  code: 'SHY',
  name: '松鹤园公墓',
  shortName: '松鹤园',
  unitName: '松鹤园管理处',
  contactName: '王主任',
  contactPhone: '010-88886666',
  regionCode: '110108',
  address: '香山路1号',
};

export const TEMPLATE = {
  code: 'LB2',
  name: '标准立碑双穴',
  length: 1.2,
  width: 0.8,
  items: [
    { itemType: '01', name: '墓位使用费', unitPrice: 4_400_000, quantity: 1 },
    { itemType: '02', name: '墓碑', unitPrice: 2_400_000, quantity: 1 },
    { itemType: '07', name: '墓证', unitPrice: 10_000, quantity: 2 },
  ],
};

/** The one item of the charge list. */
export const ENGRAVING = { code: 'KZ', name: '刻字', itemType: '10', unit: '字', maxPrice: 2000 };

/** List price of the plots, fen: not the template's standard price, so that orders scale the composition. */
export const PRICE = 8_000_000;

export async function newWorld(env: Record<string, string> = {}): Promise<World> {
  const t = await testApp(env);
  const admin = await t.as('admin');
  const cemetery = good(await admin.post('/cemetery/cemetery/add', CEMETERY));
  const area = good(await admin.post('/cemetery/area/add', { cemeteryId: cemetery.id, code: 'A', name: 'A区' }));
  const template = good(await admin.post('/cemetery/template/add', { ...TEMPLATE, cemeteryId: cemetery.id }));
  good(await admin.post('/cemetery/chargeItem/add', ENGRAVING));
  const plots = await generate(admin, { areaId: area.id, templateId: template.id, rowTo: 2, seatTo: 5, open: true });
  return { t, admin, cemetery, area, template, plots };
}

/** Generates plots and returns those of the area in order. */
export async function generate(
  admin: Caller,
  plan: { areaId: string; templateId: string; rowTo: number; seatTo: number; open: boolean },
): Promise<Row[]> {
  const body = { rowFrom: 1, seatFrom: 1, seatOrder: '1', listPrice: PRICE, ...plan };
  good(await admin.post('/cemetery/plot/generate', body));
  const page = await admin.get<Page<Row>>('/cemetery/plot/list', {
    areaId: plan.areaId,
    pageSize: 1000,
    column: 'fullName',
    order: 'asc',
  });
  return good<Page<Row>>(page).records;
}

let areas = 0;

/** Plots for sale in one row of a separate area, so that tests do not interfere. */
export async function freshPlots({ admin, cemetery, template }: World, seatTo = 4): Promise<Row[]> {
  areas += 1;
  const draft = { cemeteryId: cemetery.id, code: `T${areas}`, name: `试${areas}区` };
  const area = good(await admin.post('/cemetery/area/add', draft));
  return generate(admin, { areaId: area.id, templateId: template.id, rowTo: 1, seatTo, open: true });
}

export const BUYER = { name: '陈明', mobile: '13800138000', idType: '3', idNo: 'E13800138000' };

/** Body of an order for a plot by a new customer. */
export function orderBody(plotId: string, more: object = {}): object {
  return { plotId, orderType: '1', customer: BUYER, ...more };
}
