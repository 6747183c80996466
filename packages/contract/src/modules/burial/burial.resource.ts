import { defineLines, defineResource, type RowOf } from '../../resource/define.ts';
import { remark } from '../shared-fields.ts';
import { SLOT_PATTERN } from './slots.rules.ts';

/** 逝者 of a booking. */
export const burialPerson = defineLines({
  title: '逝者',
  table: 'cem_burial_person',
  parentField: 'burialId',
  readOnly: true,
  fields: {
    orderNum: { kind: 'integer', label: '序号' },
    /** Not shown beside the name, which would stand there twice. */
    deceasedId: { kind: 'ref', label: '使用人档案', target: 'deceased', required: true, form: false },
    name: { kind: 'text', label: '逝者', maxLength: 64, required: true },
    /** The registered one until the burial, then where the person was laid. */
    cavityNo: { kind: 'integer', label: '穴位' },
    /** The booking is still to come: nobody has two of them. The state of the booking says it to people. */
    open: { kind: 'switch', label: '待安葬', required: true, form: false },
  },
});

/** 安葬: the booking of a burial of one or several users of a plot and what became of it (domain.md §3.14). */
export const burial = defineResource({
  name: 'burial',
  title: '安葬',
  path: '/cemetery/burial',
  permission: 'cem:burial',
  table: 'cem_burial',
  titleField: 'burialNo',
  pages: ['cemetery/BurialList'],
  actions: ['list', 'export'],
  search: ['deceasedName', 'burialNo', 'plotFullName'],
  defaultSort: { field: 'bookDate', order: 'desc' },
  lines: { people: burialPerson },
  fields: {
    burialNo: {
      kind: 'text',
      label: '安葬单号',
      maxLength: 24,
      readOnly: true,
      required: true,
      query: 'like',
      list: { width: 140, sort: true },
    },
    bookDate: {
      kind: 'date',
      label: '安葬日期',
      readOnly: true,
      required: true,
      query: 'range',
      list: { width: 110, sort: true },
    },
    slot: {
      kind: 'text',
      label: '时段',
      maxLength: 11,
      matches: { regex: SLOT_PATTERN, message: '时段须形如 08:00-09:30' },
      readOnly: true,
      required: true,
      query: 'like',
      list: { width: 110 },
    },
    cemeteryId: {
      kind: 'ref',
      label: '所属陵园',
      target: 'cemetery',
      readOnly: true,
      required: true,
      query: 'eq',
      list: { width: 120 },
    },
    plotId: { kind: 'ref', label: '墓位档案', target: 'plot', readOnly: true, required: true },
    plotFullName: { kind: 'text', label: '墓位', maxLength: 96, readOnly: true, query: 'like', list: { width: 212 } },
    rightId: { kind: 'text', label: '使用权', maxLength: 36, readOnly: true, required: true, program: true },
    /** Of all who are buried together, joined by 、. */
    deceasedName: {
      kind: 'text',
      label: '逝者',
      maxLength: 640,
      readOnly: true,
      required: true,
      query: 'like',
      list: { width: 120 },
    },
    burialType: {
      kind: 'dict',
      label: '安葬类型',
      dict: 'burial_type',
      readOnly: true,
      query: 'eq',
      list: { width: 110 },
    },
    applicant: { kind: 'text', label: '办理人', maxLength: 32, readOnly: true, list: { width: 90 } },
    applicantRelation: { kind: 'dict', label: '与逝者关系', dict: 'relation', readOnly: true },
    applicantPhone: {
      kind: 'text',
      label: '办理人电话',
      maxLength: 20,
      readOnly: true,
      sensitive: { mask: 'phone', open: true },
      list: { width: 120 },
    },
    peopleCount: { kind: 'integer', label: '人数', readOnly: true, list: { width: 66 } },
    status: {
      kind: 'dict',
      label: '进度',
      dict: 'burial_status',
      readOnly: true,
      required: true,
      query: 'in',
      list: { width: 90 },
    },
    docs: { kind: 'dicts', label: '已核材料', dict: 'burial_doc', readOnly: true },
    actualTime: { kind: 'datetime', label: '实际安葬时间', readOnly: true, list: { width: 160 } },
    sealResult: { kind: 'dict', label: '封穴结果', dict: 'seal_result', readOnly: true },
    cancelReason: { kind: 'text', label: '取消/改期原因', maxLength: 200, readOnly: true },
    formerId: { kind: 'ref', label: '原预约', target: 'burial', readOnly: true },
    remark: { ...remark, readOnly: true },
  },
});

/** Bookings with something left to do, the earliest day first. */
export const comingBurial: typeof burial = { ...burial, defaultSort: { field: 'bookDate', order: 'asc' } };

export type Burial = RowOf<typeof burial>;
