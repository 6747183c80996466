import type { Announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { ImportResult } from '@songbai/contract/wire/excel.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANNOUNCEMENTS, newOffice, type Office } from '../../testing/announcements.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

let office: Office;
beforeAll(async () => {
  office = await newOffice();
});
afterAll(() => office.t.close());

const HEAD = ['标题', '消息类型', '优先级', '通告对象', '摘要', '截至日期', '内容'];
const bring = async (rows: unknown[][], who = office.admin) =>
  sendFile<ImportResult>(who, `${ANNOUNCEMENTS}/importExcel`, '系统通告.xlsx', await workbook([HEAD, ...rows]));
const named = async (titile: string) => {
  const { records } = good<{ records: Row[] }>(await office.admin.get(`${ANNOUNCEMENTS}/list`, { titile }));
  const id = records[0]?.id ?? '';
  return good<Announcement>(await office.admin.get(`${ANNOUNCEMENTS}/queryById`, { id }));
};

describe('contract/2 §5.1: importExcel', () => {
  test('rows become drafts, with rich text cleaned; nobody hears of them', async () => {
    const evil = '<p onclick="x()">开放<script>alert(1)</script><img src="x" onerror="alert(1)"></p>';
    const reply = await bring([['清明开放', '通知公告', '紧急', '全体用户', '时间', '2027-01-01 00:00:00', evil]]);
    expect(reply).toMatchObject({ success: true, code: 200, message: '共1行数据全部导入成功！' });
    const row = await named('清明开放');
    expect(row).toMatchObject({
      sendStatus: '0',
      msgCategory: '1',
      priority: 'H',
      msgType: 'ALL',
      msgAbstract: '时间',
    });
    expect(row.msgContent).toContain('开放');
    expect(row.msgContent).not.toMatch(/script|onclick|onerror/);
    expect((await office.bell(office.reader)).anntMsgTotal).toBe(0);
  });

  test('bad rows are told with their reasons, the others are taken', async () => {
    const reply = await bring([
      ['', '通知公告', '紧急', '全体用户', '没有标题', '', ''],
      ['没有对象', '通知公告', '紧急', '指定用户', '没有人', '', ''],
      ['优先级不对', '通知公告', '特急', '全体用户', '没有', '', ''],
      ['可以', '', '', '', '默认值', '', ''],
    ]);
    expect(reply).toMatchObject({ success: true, code: 201, result: { successCount: 1, errorCount: 3 } });
    expect(await named('可以')).toMatchObject({ msgCategory: '1', priority: 'H', msgType: 'ALL', sendStatus: '0' });
  });

  test('only with the right', async () => {
    expect(await bring([['x', '', '', '', 'y', '', '']], office.reader)).toMatchObject({ success: false, code: 510 });
  });
});
