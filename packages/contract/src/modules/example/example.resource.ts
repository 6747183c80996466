import { defineLines, defineResource } from '../../resource/define.ts';

/**
 * 单表示例: one plain table with a field of every common kind, under the address of the stock clients' demo page. Its sums
 * are yuan with decimals as those clients send them, not the fen of the business modules.
 */
export const exampleRecord = defineResource({
  name: 'exampleRecord',
  title: '单表示例',
  path: '/test/jeecgDemo',
  permission: 'test:jeecgDemo',
  table: 'test_demo',
  titleField: 'name',
  pages: ['examples/RecordList'],
  search: ['name', 'keyWord'],
  recycleBin: ['name', 'keyWord', 'email'],
  fields: {
    name: {
      kind: 'text',
      label: '姓名',
      maxLength: 30,
      required: true,
      query: 'like',
      list: { width: 120, sort: true },
    },
    keyWord: { kind: 'text', label: '关键词', maxLength: 255, query: 'like', list: { width: 140 } },
    punchTime: { kind: 'datetime', label: '打卡时间', query: 'range', list: { width: 170, sort: true } },
    salaryMoney: {
      kind: 'decimal',
      label: '工资',
      scale: 2,
      min: 0,
      max: 99_999_999,
      list: { width: 120, sort: true },
    },
    bonusMoney: { kind: 'decimal', label: '奖金', scale: 2, min: 0, max: 99_999_999, list: { width: 120 } },
    sex: { kind: 'dict', label: '性别', dict: 'sex', query: 'eq', list: { width: 80 } },
    age: { kind: 'integer', label: '年龄', min: 0, max: 150, query: 'range', list: { width: 80, sort: true } },
    birthday: { kind: 'date', label: '生日', query: 'range', list: { width: 120 } },
    email: { kind: 'text', label: '邮箱', maxLength: 50, pattern: 'email', list: { width: 200 } },
    content: { kind: 'textarea', label: '个人简介', maxLength: 1000 },
  },
});

/** 客户信息 of an example order. */
export const exampleCustomer = defineLines({
  title: '客户信息',
  table: 'test_order_customer',
  parentField: 'orderId',
  fields: {
    name: { kind: 'text', label: '客户名', maxLength: 100, required: true },
    sex: { kind: 'dict', label: '性别', dict: 'sex' },
    idcard: { kind: 'text', label: '身份证号码', maxLength: 18, pattern: 'certificate' },
    // Paths of pictures, as the stock clients' picture cell sends them; our table has no such cell.
    idcardPic: { kind: 'text', label: '身份证扫描件', maxLength: 500, form: false },
    telphone: { kind: 'text', label: '电话', maxLength: 20 },
  },
});

/** 机票信息 of an example order; the family spells `tickectDate` so. */
export const exampleTicket = defineLines({
  title: '机票信息',
  table: 'test_order_ticket',
  parentField: 'orderId',
  fields: {
    ticketCode: { kind: 'text', label: '航班号', maxLength: 100, required: true },
    tickectDate: { kind: 'datetime', label: '航班时间' },
  },
});

/** 一对多示例: an order with two sub-tables that are saved with it, named as the stock clients send them. */
export const exampleOrder = defineResource({
  name: 'exampleOrder',
  title: '一对多示例',
  path: '/test/jeecgOrderMain',
  permission: 'test:jeecgOrderMain',
  table: 'test_order_main',
  titleField: 'orderCode',
  pages: ['examples/OrderList'],
  recycleBin: ['orderCode', 'ctype', 'orderMoney'],
  lines: { jeecgOrderCustomerList: exampleCustomer, jeecgOrderTicketList: exampleTicket },
  fields: {
    orderCode: {
      kind: 'text',
      label: '订单号',
      maxLength: 50,
      required: true,
      unique: true,
      query: 'like',
      list: { width: 170, sort: true },
    },
    ctype: { kind: 'dict', label: '订单类型', dict: 'example_order_type', query: 'eq', list: { width: 120 } },
    orderDate: { kind: 'datetime', label: '订单日期', query: 'range', list: { width: 170, sort: true } },
    orderMoney: {
      kind: 'decimal',
      label: '订单金额',
      scale: 2,
      min: 0,
      max: 99_999_999,
      list: { width: 120, sort: true },
    },
    content: { kind: 'text', label: '订单备注', maxLength: 500, list: { width: 240 } },
  },
});
