import { describe, expect, test } from 'vitest';
import { proposedApplicants } from './proposed-applicants.ts';

const user = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, alive: 'N' as const, contactName: null, contactPhone: null, holderName: '王小明' },
  ...more,
});

describe('proposedApplicants (domain.md §3.14)', () => {
  test('own contact, holder, contacts of others and living users, each once', () => {
    const users = [
      user('d1', '王大山', { contactName: '王小红', contactPhone: '13800000002' }),
      user('d2', '李秀英', { alive: 'Y', contactName: '王小刚' }),
    ];
    expect(proposedApplicants('d1', users, [])).toEqual([
      { name: '王小红', from: '联系人', phone: '13800000002' },
      { name: '王小明', from: '持证人' },
      { name: '王小刚', from: '联系人' },
      { name: '李秀英', from: '使用人' },
    ]);
  });

  test('the telephone of a holder who is a contact too is taken over', () => {
    const users = [user('d1', '王大山'), user('d2', '李秀英', { contactName: '王小明', contactPhone: '13800000001' })];
    expect(proposedApplicants('d1', users, [])).toEqual([{ name: '王小明', from: '持证人', phone: '13800000001' }]);
  });

  test('a masked number is nothing to book with, and of nothing nobody is proposed', () => {
    const masked = user('d1', '王大山', { contactName: '王小红', contactPhone: '138****0002', holderName: null });
    expect(proposedApplicants('d1', [masked], [])).toEqual([{ name: '王小红', from: '联系人' }]);
    expect(proposedApplicants('d1', [user('d1', '王大山', { holderName: null })], [])).toEqual([]);
  });
  test('whom the right names comes with the telephone of the customer, unless it is masked', () => {
    const ofRight = [
      { name: '王小刚', role: 'contact', mobile: '138****0003' },
      { name: '王小明', role: 'holder', mobile: '13800000001' },
    ] as const;
    expect(proposedApplicants('d1', [user('d1', '王大山')], ofRight)).toEqual([
      { name: '王小刚', from: '联系人' },
      { name: '王小明', from: '持证人', phone: '13800000001' },
    ]);
  });
});
