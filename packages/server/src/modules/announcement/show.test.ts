import type { Announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { TicketResult } from '@songbai/contract/modules/session/ticket.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANNOUNCEMENTS, newOffice, type Office } from '../../testing/announcements.ts';
import { addTenant, type Caller } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let office: Office;
beforeAll(async () => {
  office = await newOffice();
});
afterAll(() => office.t.close());

const ticketOf = async (who: Caller) => good<TicketResult>(await who.post('/sys/ticket', {})).ticket;
const show = async (id: string, ticket: string) => {
  const reply = await office.t.anonymous.raw({ method: 'GET', url: `${ANNOUNCEMENTS}/show/${id}?token=${ticket}` });
  return { status: reply.statusCode, html: reply.body, headers: reply.headers };
};

describe('contract/2 §5.1: show/{id} is a page', () => {
  test('title, real name of the sender, time and content; nothing on it can run', async () => {
    const id = await office.send({
      titile: '<b>通知</b> & "安排"',
      msgContent: '<p style="color: red">内容</p><script>alert(1)</script>',
    });
    const { status, html, headers } = await show(id, await ticketOf(office.reader));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(html).toContain('<h1>&lt;b&gt;通知&lt;/b&gt; &amp; &quot;安排&quot;</h1>');
    expect(html).toContain('发布人：管理员　发布时间：2026-06-30 10:00:00');
    expect(html).toContain('<p style="color: red">内容</p>');
    expect(html).not.toMatch(/<script|alert\(1\)/);
  });

  test('a ticket shows it once, a token never does (design.md §9)', async () => {
    const id = await office.send();
    const ticket = await ticketOf(office.reader);
    expect((await show(id, ticket)).status).toBe(200);
    for (const again of [ticket, office.reader.token, '', 'x'.repeat(43)]) {
      const { status, html } = await show(id, again);
      expect([status, html.includes('票据无效或已过期，请重新打开页面')]).toEqual([401, true]);
    }
    const late = await ticketOf(office.reader);
    office.t.time.now += 60_000;
    expect((await show(id, late)).status).toBe(401);
  });

  test('what is not for the holder is not there: unknown, unsent, taken back, somebody else’s, another tenant’s', async () => {
    const { admin, reader, t } = office;
    const draft = good<Announcement>(await admin.post(`${ANNOUNCEMENTS}/add`, { titile: '草稿', msgAbstract: '摘要' }));
    const foreign = await office.send({ msgType: 'USER', userIds: 'user-other,' });
    const taken = await office.send();
    good(await admin.get(`${ANNOUNCEMENTS}/doReovkeData`, { id: taken }));
    for (const id of [draft.id, foreign, taken, 'nobody', '%3Cscript%3E']) {
      const { status, html, headers } = await show(id, await ticketOf(reader));
      expect([id, status, html.includes('通告不存在或已被撤销')]).toEqual([id, 404, true]);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(html).not.toContain('<script');
    }
    for (const id of [draft.id, foreign, taken]) expect((await show(id, await ticketOf(admin))).status).toBe(200);
    await addTenant(t.database, 2, '外园');
    const stranger = await t.user({ username: 'stranger', tenants: '2' });
    expect((await show(taken, await ticketOf(stranger))).status).toBe(404);
  });
});
