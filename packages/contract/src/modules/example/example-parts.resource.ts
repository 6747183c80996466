import { defineResource, type RowOf } from '../../resource/define.ts';
import { exampleCustomer, exampleTicket } from './example.resource.ts';

const order = {
  kind: 'ref',
  label: '订单',
  target: 'exampleOrder',
  required: true,
  addOnly: true,
  form: false,
} as const;

/** 客户信息 by itself: the page with tabs below the list saves each row on its own, not with its order. */
export const exampleOrderCustomer = defineResource({
  name: 'exampleOrderCustomer',
  title: '客户信息',
  path: '/test/orderCustomer',
  permission: 'test:orderCustomer',
  table: exampleCustomer.table,
  titleField: 'name',
  pages: ['examples/OrderTabs'],
  actions: ['list', 'add', 'edit', 'delete'],
  defaultSort: { field: 'createTime', order: 'asc' },
  fields: {
    orderId: order,
    ...exampleCustomer.fields,
    name: { ...exampleCustomer.fields.name, list: { width: 120 } },
    sex: { ...exampleCustomer.fields.sex, list: { width: 80 } },
    idcard: { ...exampleCustomer.fields.idcard, list: { width: 190 } },
    telphone: { ...exampleCustomer.fields.telphone, list: { width: 140 } },
  },
});

/** 机票信息 by itself. */
export const exampleOrderTicket = defineResource({
  name: 'exampleOrderTicket',
  title: '机票信息',
  path: '/test/orderTicket',
  permission: 'test:orderTicket',
  table: exampleTicket.table,
  titleField: 'ticketCode',
  pages: ['examples/OrderTabs'],
  actions: ['list', 'add', 'edit', 'delete'],
  defaultSort: { field: 'createTime', order: 'asc' },
  fields: {
    orderId: order,
    ticketCode: { ...exampleTicket.fields.ticketCode, list: { width: 140 } },
    tickectDate: { ...exampleTicket.fields.tickectDate, list: { width: 180 } },
  },
});

/** 树表示例: a tree without a fixed depth, opened level by level. */
export const exampleTree = defineResource({
  name: 'exampleTree',
  title: '树表示例',
  path: '/test/jeecgTree',
  permission: 'test:jeecgTree',
  table: 'test_tree',
  titleField: 'name',
  pages: ['examples/TreeList'],
  actions: ['list', 'add', 'edit', 'delete', 'export'],
  defaultSort: { field: 'orderNum', order: 'asc' },
  fields: {
    name: { kind: 'text', label: '名称', maxLength: 100, required: true, query: 'like', list: { width: 240 } },
    component: { kind: 'text', label: '组件', maxLength: 200, list: { width: 220 } },
    orderNum: { kind: 'integer', label: '排序', min: 0, max: 999_999, initial: 1, list: { width: 90 } },
    /** `0` at the top. */
    pid: { kind: 'text', label: '上级', maxLength: 64, initial: '0', sheet: false },
    /** `1` with rows below it. */
    hasChild: { kind: 'text', label: '是否有下级', maxLength: 1, computed: true, form: false, sheet: false },
  },
});

/** 船舶: rows of the editable tables, each cell of which is saved at once or all together. */
export const exampleShip = defineResource({
  name: 'exampleShip',
  title: '船舶',
  path: '/test/ship',
  permission: 'test:ship',
  table: 'test_ship',
  titleField: 'shipName',
  pages: ['examples/ShipTables'],
  actions: ['list', 'add', 'edit', 'delete'],
  defaultSort: { field: 'createTime', order: 'asc' },
  fields: {
    shipName: { kind: 'text', label: '船名', maxLength: 60, required: true, query: 'like', list: { width: 160 } },
    callSign: { kind: 'text', label: '呼叫', maxLength: 20, list: { width: 100 } },
    len: { kind: 'decimal', label: '长', scale: 2, min: 0, max: 9999, list: { width: 100 } },
    ton: { kind: 'decimal', label: '吨', scale: 2, min: 0, max: 999_999, list: { width: 120 } },
    payer: { kind: 'text', label: '付款方', maxLength: 50, list: { width: 120 } },
    count: { kind: 'integer', label: '数', min: 0, max: 9999, list: { width: 90 } },
    company: { kind: 'text', label: '公司', maxLength: 100, list: { width: 200 } },
    trend: { kind: 'text', label: '动向', maxLength: 60, list: { width: 140 } },
  },
});

/** 拖轮作业 of a ship, the rows below it. */
export const exampleShipJob = defineResource({
  name: 'exampleShipJob',
  title: '拖轮作业',
  path: '/test/shipJob',
  permission: 'test:shipJob',
  table: 'test_ship_job',
  titleField: 'tug',
  pages: ['examples/ShipTables'],
  actions: ['list', 'add', 'edit', 'delete'],
  defaultSort: { field: 'createTime', order: 'asc' },
  fields: {
    shipId: { kind: 'ref', label: '船舶', target: 'exampleShip', required: true, addOnly: true, form: false },
    tug: { kind: 'text', label: '拖轮', maxLength: 60, required: true, list: { width: 140 } },
    workStartTime: { kind: 'datetime', label: '作业开始时间', list: { width: 190 } },
    workStopTime: { kind: 'datetime', label: '作业结束时间', list: { width: 190 } },
    jobType: { kind: 'text', label: '船舶分类', maxLength: 20, list: { width: 120 } },
    portArea: { kind: 'text', label: '所属港区', maxLength: 40, list: { width: 140 } },
  },
});

/** 任务 of the board; its column is its state, its place in it is kept by the server. */
export const exampleTask = defineResource({
  name: 'exampleTask',
  title: '任务',
  path: '/test/task',
  permission: 'test:task',
  table: 'test_task',
  titleField: 'title',
  pages: ['examples/TaskBoard'],
  actions: ['list', 'add', 'edit', 'delete'],
  defaultSort: { field: 'orderNum', order: 'asc' },
  fields: {
    title: { kind: 'text', label: '任务标题', maxLength: 100, required: true, query: 'like' },
    status: { kind: 'dict', label: '状态', dict: 'example_task_column', required: true, initial: '1', addOnly: true },
    level: { kind: 'dict', label: '紧急程度', dict: 'example_task_level', initial: '1' },
    owner: { kind: 'text', label: '负责人', maxLength: 50 },
    dueDate: { kind: 'date', label: '截止日期' },
    content: { kind: 'textarea', label: '说明', maxLength: 500 },
    orderNum: { kind: 'integer', label: '位置', readOnly: true, form: false },
  },
});

/** 大数据列表: as many rows as no browser could hold in its page. */
export const exampleBigRow = defineResource({
  name: 'exampleBigRow',
  title: '大数据列表',
  path: '/test/bigRow',
  permission: 'test:bigRow',
  table: 'test_big_row',
  titleField: 'name',
  pages: ['examples/BigList'],
  actions: ['list'],
  defaultSort: { field: 'num', order: 'asc' },
  fields: {
    num: { kind: 'integer', label: '序号', required: true, readOnly: true, list: { width: 90 } },
    name: { kind: 'text', label: '名称', maxLength: 60, required: true, readOnly: true, list: { width: 200 } },
    trade: { kind: 'text', label: '部门', maxLength: 40, readOnly: true, list: { width: 120 } },
    amount: { kind: 'money', label: '金额（元）', readOnly: true, list: { width: 120 } },
    day: { kind: 'date', label: '日期', readOnly: true, list: { width: 130 } },
  },
});

export type ExampleTreeRow = RowOf<typeof exampleTree>;
export type ExampleTaskRow = RowOf<typeof exampleTask>;
export type ExampleBigRow = RowOf<typeof exampleBigRow>;
