import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { verify } from '../verify/index.ts';
import { brokenInvariants } from './invariants.ts';
import { type RefundOffice, refundOffice } from './refund-office.ts';
import type { Caller } from './test-app.ts';
import { freshPlots, good, PRICE, type Row } from './world.ts';

type Reply = Promise<Envelope<Row>>;

/** A refund office with the people who change plots: a clerk registers, a chief takes the papers back. */
export interface ChangeOffice extends Omit<RefundOffice, 'apply' | 'approve'> {
  clerk: Caller;
  chief: Caller;
  /** A paid order for the plot. */
  sold(plotId: string): Promise<Row>;
  consent(signer: string, more?: object): object;
  post(who: Caller, act: string, body: object): Reply;
  /** Signed by the buyer, as a return unless told otherwise. */
  apply(order: Row, more?: object, who?: Caller): Reply;
  approve(changeId: string, who?: Caller): Reply;
  withdraw(changeId: string): Reply;
  /** The difference is paid in cash unless told otherwise. */
  settle(changeId: string, who?: Caller, more?: object): Reply;
  /** With all papers unless told otherwise. */
  finish(changeId: string, more?: object): Reply;
  seen(changeId: string): Promise<Row>;
  patchPlot(plotId: string, patch: object): Promise<unknown>;
  rightEnds(plotId: string): Promise<{ status: string; endType: string | null }[]>;
  /** The refund that waits is approved by finance and paid by the cashier. */
  payOut(order: Row): Promise<Row>;
  /** Registers somebody who died; the call books a burial. */
  bookable(plotId: string): Promise<() => Reply>;
  /** These people rest in the plot. */
  rest(plotId: string, names: readonly string[]): Promise<Row[]>;
  /** Nothing in the database contradicts the invariants. */
  sound(): Promise<void>;
}

const APPLICATION = { applicant: '陈先生', relation: '14', reason: '1', plotAfter: '1' };
const PAPERS = { certReturned: true, contractReturned: true, receiptReturned: true };

export async function changeOffice(): Promise<ChangeOffice> {
  const o = await refundOffice();
  const { db } = o.world.t.database;
  const clerk = await o.world.t.user({ username: 'hexh', realname: '何欣涵', roles: ['records'] });
  const chief = await o.world.t.user({ username: 'zhao', realname: '赵静娟', roles: ['records_mgr'] });
  const patchPlot = (plotId: string, patch: object) =>
    db.updateTable('cemPlot').set(patch).where('id', '=', plotId).execute();
  return {
    ...o,
    ...stepsOf(o, clerk, chief),
    ...peopleOf(o, { clerk, chief, patchPlot }),
    clerk,
    chief,
    consent,
    patchPlot,
    sold: async (plotId) => {
      const { id } = good(await o.add(plotId));
      return good(await o.take(id, PRICE));
    },
    rightEnds: (plotId) =>
      db.selectFrom('cemPlotRight').select(['status', 'endType']).where('plotId', '=', plotId).orderBy('id').execute(),
    sound: async () => {
      const faults: string[] = [];
      await verify(db, '2026-06-30', ({ title, found, examples }) => {
        if (found > 0) faults.push(`${title} ${JSON.stringify(examples)}`);
      });
      expect(faults).toEqual([]);
      expect(await brokenInvariants(o.world.t.database)).toEqual([]);
    },
  };
}

/** A change office for the tests of a file, with plots of its own for each of them; the database is sound after each. */
export function changeTests(give: (office: ChangeOffice, plots: Row[]) => void): void {
  let office: ChangeOffice;
  beforeAll(async () => {
    office = await changeOffice();
  });
  afterAll(() => office.world.t.close());
  beforeEach(async () => give(office, await freshPlots(office.world)));
  afterEach(() => office.sound());
}

const consent = (signer: string, more: object = {}) => ({
  ...{ signer, relation: '14', form: '1', signDate: '2026-06-30' },
  ...more,
});

const post = (who: Caller, act: string, body: object) => who.post<Row>(`/cemetery/plotChange/${act}`, body);

/** The steps of a change, each by the person whose step it is. */
function stepsOf(
  o: RefundOffice,
  clerk: Caller,
  chief: Caller,
): Pick<ChangeOffice, 'post' | 'apply' | 'approve' | 'withdraw' | 'settle' | 'finish' | 'seen' | 'payOut'> {
  return {
    post,
    apply: (order, more = {}, who = clerk) => {
      const consents = [consent(String(order.customerName))];
      return post(who, 'apply', { orderId: order.id, ...APPLICATION, consents, ...more });
    },
    approve: (id, who = o.manager) => post(who, 'approve', { id, opinion: '同意' }),
    withdraw: (id) => post(clerk, 'withdraw', { id, reason: '家属改变主意' }),
    settle: (id, who = o.cashier, more = {}) => post(who, 'settle', { id, method: '01', ...more }),
    finish: (id, more = {}) => post(chief, 'finish', { id, ...PAPERS, ...more }),
    seen: async (id) => good<Row>(await clerk.get('/cemetery/plotChange/queryById', { id })),
    payOut: async (order) => {
      const refund = await o.openOf(order.id);
      good(await o.approve(refund.id));
      return good(await o.pay(refund.id));
    },
  };
}

type Staff = Pick<ChangeOffice, 'clerk' | 'chief' | 'patchPlot'>;

/** Those who rest or shall rest in a plot. */
function peopleOf(o: RefundOffice, { clerk, chief, patchPlot }: Staff): Pick<ChangeOffice, 'bookable' | 'rest'> {
  const dead = async (plotId: string, name: string) => {
    const person = { plotId, name, alive: 'N', deathText: '2026-06-01', relation: '04' };
    return good<Row>(await clerk.post('/cemetery/deceased/add', person));
  };
  return {
    bookable: async (plotId) => {
      const { id: deceasedId } = await dead(plotId, '陈老');
      const booking = {
        deceasedIds: [deceasedId],
        bookDate: '2026-07-10',
        slot: '08:00-09:30',
        burialType: '1',
        peopleCount: 3,
      };
      const family = { applicant: '陈先生', applicantRelation: '02', applicantPhone: '13800138000' };
      return () => chief.post<Row>('/cemetery/burial/book', { ...booking, ...family });
    },
    rest: async (plotId, names) => {
      const people: Row[] = [];
      for (const name of names) people.push(await dead(plotId, name));
      const ids = people.map(({ id }) => id);
      const { db } = o.world.t.database;
      await db.updateTable('cemDeceased').set({ burialStatus: '2' }).where('id', 'in', ids).execute();
      await patchPlot(plotId, { burialCount: names.length, burialStatus: names.length < 2 ? '1' : '2' });
      return people;
    },
  };
}
