import { describe, expect, it } from 'vitest';
import { dictValues } from '../../dicts.ts';
import {
  assignEvent,
  cancelEvent,
  moveService,
  needsDate,
  photosNeeded,
  SERVICE_EVENTS,
  type ServiceEvent,
  type ServiceStatus,
  submitEvent,
} from './service.rules.ts';

const STATES = dictValues('service_status') as ServiceStatus[];

describe('service orders (table of domain.md §4.4)', () => {
  const allowed: Record<ServiceEvent, string> = {
    submit: '0→1',
    submitFree: '0→2',
    submitCounter: '0→6',
    pay: '1→2',
    payCounter: '1→6',
    unpay: '2→1',
    unpayCounter: '6→1',
    assign: '2→3',
    reassign: '3→3 4→3',
    refuse: '3→2',
    start: '3→4',
    finish: '4→5',
    accept: '5→6',
    rework: '5→4',
    cancel: '0→7 1→7 2→7 3→7',
    cancelPaid: '2→8 3→8',
    complain: '6→8',
    refund: '8→9',
  };

  it.each(SERVICE_EVENTS)('%s moves exactly where the table says', (event) => {
    const moves = STATES.flatMap((from) => {
      const outcome = moveService(from, event);
      return 'to' in outcome ? [`${from}→${outcome.to}`] : [];
    });
    expect(moves.join(' ')).toBe(allowed[event]);
  });

  it('names state and act in a refusal', () => {
    expect(moveService('6', 'cancel')).toEqual({ error: 'moveNotAllowed', params: { from: '已完成', action: '取消' } });
  });

  it('cancels by whether money was taken', () => {
    expect([cancelEvent(0), cancelEvent(1)]).toEqual(['cancel', 'cancelPaid']);
  });

  it('is submitted to the till, to the field or to nobody', () => {
    expect([submitEvent(1, true), submitEvent(0, true), submitEvent(0, false)]).toEqual([
      'submit',
      'submitFree',
      'submitCounter',
    ]);
  });

  it('asks for the photos of all items', () => {
    expect(photosNeeded([{ photoRequired: 2 }, { photoRequired: null }, { photoRequired: 1 }])).toBe(3);
  });

  it('assigns what is nobody’s, and gives on what is somebody’s', () => {
    expect((['2', '3', '4', '5'] as const).map(assignEvent)).toEqual(['assign', 'reassign', 'reassign', 'assign']);
  });

  it('asks for a day where an item needs time to prepare', () => {
    const [flowers, cleaning] = [{ leadDays: 0 }, { leadDays: 2 }];
    expect(needsDate([flowers, cleaning])).toBe(cleaning);
    expect(needsDate([flowers, { leadDays: null }])).toBeUndefined();
  });

  it('leaves nothing stuck: every state but the last ones has a way on', () => {
    const stuck = STATES.filter((from) => SERVICE_EVENTS.every((event) => 'error' in moveService(from, event)));
    expect(stuck).toEqual(['7', '9']);
  });
});
