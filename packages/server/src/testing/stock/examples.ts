import { FAMILY, listOf, type StockCall } from './calls.ts';

const RECORD = { name: '李明', keyWord: '销售', sex: '1', age: 30, birthday: '1996-02-03', email: 'li@example.com' };
const ORDER = '/test/jeecgOrderMain';
const TABS = '/test/order';

/** The family's demo pages, which work on real tables here (issue 15 §7). */
export const EXAMPLES: Readonly<Record<string, readonly StockCall[]>> = {
  'one table (JeecgDemoList)': [
    { call: 'POST /test/jeecgDemo/add', body: { ...RECORD, punchTime: null, content: '说明' }, answer: 'done' },
    {
      call: 'GET /test/jeecgDemo/list',
      query: listOf('name,keyWord,punchTime,sex,age,birthday,email,content', {
        ...{ name: '*李*', age_begin: 20, age_end: 40, birthday_begin: '1990-01-01', birthday_end: '1999-12-31' },
        ...{ sex: '1' },
      }),
      answer: 'page',
      keep: 'record',
      has: ['id', 'sex', 'createTime'],
    },
    { call: 'PUT /test/jeecgDemo/edit', echo: 'record', body: { name: '李明明', ...FAMILY }, answer: 'done' },
    { call: 'GET /test/jeecgDemo/queryById', query: { id: '{record.id}' }, answer: 'value' },
    { call: 'GET /test/jeecgDemo/exportXls', query: listOf('name', { name: '*李*' }), answer: 'file' },
    {
      call: 'POST /test/jeecgDemo/importExcel',
      upload: { name: '单表示例.xls', content: 'exported' },
      answer: 'done',
    },
    { call: 'DELETE /test/jeecgDemo/delete', query: { id: '{record.id}' }, answer: 'done' },
  ],
  'one to many (JeecgOrderMainList, JeecgOrderModalForJVexTable)': [
    {
      call: `POST ${ORDER}/add`,
      body: {
        ...{ orderCode: 'DD100', ctype: '1', orderDate: '2026-06-30 10:00:00', orderMoney: '3200', content: '加急' },
        jeecgOrderCustomerList: [{ name: '张三', sex: '1', idcard: '320199198001011234', telphone: '13900001111' }],
        jeecgOrderTicketList: [{ ticketCode: 'MU5100', tickectDate: '2026-07-01 09:00:00' }],
      },
      answer: 'done',
    },
    { call: `GET ${ORDER}/list`, query: listOf('orderCode,ctype,orderDate,orderMoney'), answer: 'page', keep: 'order' },
    { call: `GET ${ORDER}/queryOrderCustomerListByMainId`, query: { id: '{order.id}' }, answer: 'list' },
    { call: `GET ${ORDER}/queryOrderTicketListByMainId`, query: { id: '{order.id}' }, answer: 'list' },
    { call: `PUT ${ORDER}/edit`, echo: 'order', body: { content: '不急', jeecgOrderTicketList: [] }, answer: 'done' },
  ],
  'tabs below a list (JeecgOrderDMainList, JeecgOrderCustomerList, JeecgOrderTicketList)': [
    { call: `GET ${TABS}/orderList`, query: listOf('orderCode'), answer: 'page', keep: 'head', has: ['orderCode'] },
    { call: `GET ${TABS}/listOrderCustomerByMainId`, query: { pageNo: 1, pageSize: 5 }, answer: 'page' },
    {
      call: `POST ${TABS}/addCustomer`,
      body: { orderId: '{head.id}', name: '李四', sex: '2', idcardPic: null, telphone: '13900002222' },
      answer: 'done',
    },
    {
      call: `GET ${TABS}/listOrderCustomerByMainId`,
      query: { orderId: '{head.id}', pageNo: 1, pageSize: 5 },
      answer: 'page',
      keep: 'customer',
      where: { name: '李四' },
      has: ['orderId', 'telphone'],
    },
    { call: `PUT ${TABS}/editCustomer`, echo: 'customer', body: { name: '李四四' }, answer: 'done' },
    { call: `DELETE ${TABS}/deleteCustomer`, query: { id: '{customer.id}' }, answer: 'done' },
    {
      call: `POST ${TABS}/addTicket`,
      body: { orderId: '{head.id}', ticketCode: 'CA1', tickectDate: null },
      answer: 'done',
    },
    {
      call: `GET ${TABS}/listOrderTicketByMainId`,
      query: { orderId: '{head.id}', pageNo: 1, pageSize: 5 },
      answer: 'page',
      keep: 'ticket',
    },
    { call: `DELETE ${TABS}/deleteBatchTicket`, query: { ids: '{ticket.id},' }, answer: 'done' },
    { call: `DELETE ${TABS}/deleteBatch`, query: { ids: '{head.id},' }, answer: 'done' },
  ],
  'tree, editable tables and report (JeecgTreeTable, JSBCDemo, ArchivesStatisticst)': [
    { call: 'GET /mock/api/asynTreeList', query: { id: '0' }, answer: 'list' },
    { call: 'POST /mock/vxe/immediateSaveAll', body: {}, answer: 'refused' },
    { call: 'GET /mock/vxe/getData', query: { pageNo: 1, pageSize: 200 }, answer: 'page' },
    { call: 'GET /mock/vxe/getData', query: { parentId: 'x', pageNo: 1, pageSize: 200 }, answer: 'page' },
    { call: 'GET /mock/api/report/getYearCountInfo', answer: 'list' },
    { call: 'GET /mock/api/report/getMonthCountInfo', answer: 'list' },
    { call: 'GET /mock/api/report/getCntrNoCountInfo', answer: 'list' },
    { call: 'GET /mock/api/report/getCabinetCountInfo', answer: 'list' },
  ],
};
