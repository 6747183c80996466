import { defineResource, type RowOf } from '../../resource/define.ts';
import { programId } from '../../resource/program-id.ts';
import { approvedBy, closeReason } from '../approval-fields.ts';

/** 信息更正: what is wrong about a customer or a user of a plot, and what is right (domain.md §3.7, §3.9). */
export const personFix = defineResource({
  name: 'personFix',
  title: '信息更正',
  path: '/cemetery/personFix',
  permission: 'cem:personFix',
  table: 'cem_person_fix',
  titleField: 'fixNo',
  pages: ['cemetery/PersonFixList'],
  actions: ['list', 'export'],
  search: ['fixNo', 'personName', 'newName'],
  fields: {
    fixNo: {
      kind: 'text',
      label: '更正单号',
      maxLength: 24,
      readOnly: true,
      required: true,
      query: 'like',
      list: { width: 150, sort: true },
    },
    customerId: { kind: 'ref', label: '客户', target: 'customer', readOnly: true },
    deceasedId: { kind: 'ref', label: '使用人', target: 'deceased', readOnly: true },
    personName: {
      kind: 'text',
      label: '更正对象',
      maxLength: 64,
      readOnly: true,
      required: true,
      query: 'like',
      list: { width: 100 },
    },
    newName: { kind: 'text', label: '姓名更正为', maxLength: 64, readOnly: true, query: 'like', list: { width: 110 } },
    oldIdNo: {
      kind: 'text',
      label: '原证件号码',
      maxLength: 32,
      secret: true,
      readOnly: true,
      sensitive: { mask: 'idNumber' },
    },
    newIdType: { kind: 'dict', label: '证件类型更正为', dict: 'id_type', readOnly: true },
    newIdNo: {
      kind: 'text',
      label: '证件号码更正为',
      maxLength: 32,
      secret: true,
      readOnly: true,
      sensitive: { mask: 'idNumber' },
      list: { width: 180 },
    },
    oldBirth: { kind: 'text', label: '原出生日期', maxLength: 40, readOnly: true },
    newBirth: { kind: 'text', label: '出生日期更正为', maxLength: 40, readOnly: true, list: { width: 130 } },
    oldDeath: { kind: 'text', label: '原死亡日期', maxLength: 40, readOnly: true },
    newDeath: { kind: 'text', label: '死亡日期更正为', maxLength: 40, readOnly: true, list: { width: 130 } },
    reason: { kind: 'text', label: '更正原因', maxLength: 200, readOnly: true, required: true },
    documents: { kind: 'files', label: '证明材料', readOnly: true, required: true },
    status: {
      kind: 'dict',
      label: '更正状态',
      dict: 'person_fix_status',
      readOnly: true,
      required: true,
      query: 'in',
      list: { width: 90 },
    },
    applyId: { ...programId('申请人账号'), required: true },
    applyName: { kind: 'text', label: '申请人', maxLength: 100, readOnly: true, list: { width: 90 } },
    applyTime: { kind: 'datetime', label: '申请时间', readOnly: true, list: { width: 168 } },
    ...approvedBy,
    closeReason: closeReason('撤销原因'),
  },
});

export type PersonFix = RowOf<typeof personFix>;
