import type { ReportColumnsAndData } from '@songbai/contract/modules/online-report/report.calls.ts';
import { clockFrom } from '@songbai/server/platform/clock.ts';
import { type Caller, type TestApp, testApp } from '@songbai/server/testing/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_REPORTS } from './reports.ts';
import { writeReports } from './write-reports.ts';

let t: TestApp;
let gm: Caller;

beforeAll(async () => {
  t = await testApp();
  const now = clockFrom(() => t.time.now).datetime();
  await t.database.db
    .transaction()
    .execute((trx) => writeReports(trx, t.database.engine, { tenantId: 1, now }, DEMO_REPORTS));
  gm = await t.user({ username: 'boss', roles: ['gm'] });
});
afterAll(() => t.close());

test.each(DEMO_REPORTS)('(online.md §9) $name opens for those who read it, with every column', async (report) => {
  const query = Object.fromEntries(
    report.params.map((param) => [`self_${param.paramName}`, sampleOf(param.paramType)]),
  );
  for (const given of [{}, query]) {
    const url = `/online/cgreport/api/getColumnsAndData/demo-report-${report.code}`;
    const reply = await gm.get<ReportColumnsAndData>(url, given);
    expect(reply).toMatchObject({ success: true });
    expect(reply.result.columns.map(({ dataIndex }) => dataIndex)).toEqual(report.items.map((item) => item.fieldName));
    expect(reply.result.data.records).toEqual([]);
  }
});

const sampleOf = (type: 'date' | 'number'): string => (type === 'date' ? '2026-01-01' : '30');
