import { defineResource } from '../../resource/define.ts';
import { programId } from '../../resource/program-id.ts';

/** 打印记录 (domain.md §3.26): every print of a paper, written by the call that hands the paper out. */
export const printLog = defineResource({
  name: 'printLog',
  title: '打印记录',
  path: '/cemetery/printLog',
  permission: 'cem:printLog',
  table: 'cem_print_log',
  titleField: 'paperNo',
  pages: ['cemetery/PrintLogList'],
  actions: ['list', 'export'],
  search: ['paperNo', 'plotFullName', 'printName'],
  defaultSort: { field: 'printTime', order: 'desc' },
  fields: {
    cemeteryId: { kind: 'ref', label: '所属陵园', target: 'cemetery', readOnly: true },
    paper: {
      kind: 'dict',
      label: '单据类型',
      dict: 'paper_type',
      readOnly: true,
      required: true,
      query: 'eq',
      list: { width: 132 },
    },
    bizId: {
      kind: 'text',
      label: '业务记录',
      maxLength: 36,
      readOnly: true,
      required: true,
      form: false,
      sheet: false,
      program: true,
    },
    paperNo: { kind: 'text', label: '单据号', maxLength: 32, readOnly: true, query: 'like', list: { width: 190 } },
    plotFullName: { kind: 'text', label: '墓位', maxLength: 96, readOnly: true, list: { width: 190 } },
    kind: {
      kind: 'dict',
      label: '打印类别',
      dict: 'print_kind',
      readOnly: true,
      required: true,
      query: 'eq',
      list: { width: 92 },
    },
    // What the paper was marked with, as 草稿 or 已作废; empty on one that counts. Each has its own prints.
    state: { kind: 'text', label: '打印时状态', maxLength: 16, readOnly: true, list: { width: 104 } },
    turn: { kind: 'integer', label: '第几次', readOnly: true, required: true, list: { width: 72 } },
    reason: { kind: 'text', label: '补打原因', maxLength: 200, readOnly: true, list: { width: 180 } },
    printId: programId('打印人账号'),
    printName: { kind: 'text', label: '打印人', maxLength: 100, readOnly: true, query: 'like', list: { width: 90 } },
    printTime: {
      kind: 'datetime',
      label: '打印时间',
      readOnly: true,
      required: true,
      query: 'range',
      list: { width: 168, sort: true },
    },
  },
});
