import { listOf, type StockCall } from './calls.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

/** Announcements, own messages, logs, data logs, people on line, files (contract/2 §5, §10; contract/1 §11 to §13). */
export const MESSAGES_AND_LOGS: Readonly<Record<string, readonly StockCall[]>> = {
  'announcements (SysAnnouncementList)': [
    { call: 'GET /sys/annountCement/list', query: listOf('titile,msgCategory_dictText,sender'), answer: 'page' },
    {
      call: 'POST /sys/annountCement/add',
      body: {
        ...{ msgCategory: 1, msgType: 'ALL', priority: 'H', titile: '清明开放', msgAbstract: '时间', userIds: '' },
        ...{
          startTime: null,
          endTime: '2027-01-01 00:00:00',
          msgContent: '<p onclick="x()">开放<script>1</script></p>',
        },
      },
      answer: 'done',
      says: '添加成功！',
    },
    {
      call: 'GET /sys/annountCement/list',
      query: listOf('titile', { titile: '清明开放' }),
      answer: 'page',
      keep: 'notice',
      has: ['priority_dictText', 'sendStatus_dictText'],
    },
    {
      call: 'PUT /sys/annountCement/edit',
      echo: 'notice',
      body: { priority: 'L', delFlag: '0', dtTaskId: null, msgCategory: 2, readFlag: null, starFlag: null },
      answer: 'done',
      says: '修改成功!',
    },
    { call: 'GET /sys/annountCement/exportXls', query: listOf('titile', { titile: '清明开放' }), answer: 'file' },
    {
      call: 'POST /sys/annountCement/importExcel',
      upload: { name: '系统通告.xls', content: 'exported' },
      answer: 'done',
      says: '共1行数据全部导入成功！',
    },
    {
      call: 'GET /sys/annountCement/doReleaseData',
      query: { id: '{notice.id}' },
      answer: 'good',
      says: '系统通知推送成功',
    },
    { call: 'GET /sys/annountCement/listByUser', query: { pageSize: 6 }, answer: 'value' },
    { call: 'GET /sys/annountCement/queryById', query: { id: '{notice.id}' }, answer: 'value' },
    { call: 'GET /sys/annountCement/syncNotic', query: { anntId: '{notice.id}' }, answer: 'good' },
  ],
  'my messages (UserAnnouncementList, HeaderNotice)': [
    {
      call: 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
      query: listOf('titile,msgCategory,sender,sendTime,priority,readFlag'),
      answer: 'page',
      keep: 'mine',
      has: ['anntId', 'titile', 'readFlag'],
    },
    { call: 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId', body: { anntId: '{mine.anntId}' }, answer: 'good' },
    { call: 'GET /sys/sysAnnouncementSend/getOne', query: { sendId: '{mine.id}' }, answer: 'good' },
    { call: 'PUT /sys/sysAnnouncementSend/readAll', answer: 'good' },
    { call: 'PUT /sys/sysAnnouncementSend/readAll', body: {}, answer: 'good' },
    {
      call: 'GET /sys/annountCement/doReovkeData',
      query: { id: '{notice.id}' },
      answer: 'good',
      says: '该系统通知撤销成功',
    },
    { call: 'DELETE /sys/annountCement/deleteBatch', query: { ids: '{notice.id},' }, answer: 'done' },
  ],
  'logs (LogList)': [
    { call: 'GET /sys/log/list', query: listOf('logContent,userid', { logType: 1 }), answer: 'page' },
    {
      call: 'GET /sys/log/list',
      query: listOf('logContent,userid,operateType_dictText', {
        ...{ logType: 2, keyWord: '新增', operateType: 2 },
        ...{ createTime_begin: '2026-01-01', createTime_end: '2026-12-31' },
      }),
      answer: 'page',
      keep: 'log',
      has: ['logType_dictText', 'operateType_dictText', 'requestParam', 'method'],
    },
  ],
  'data logs (DataLogList, DataLogCompareModal)': [
    {
      call: 'GET /sys/dataLog/list',
      query: listOf('dataTable,dataId,dataVersion', { dataTable: 'sys_announcement', dataId: '{notice.id}' }),
      answer: 'page',
      keep: 'version',
      has: ['dataTable', 'dataId', 'dataVersion', 'dataContent', 'createBy'],
    },
    {
      call: 'GET /sys/dataLog/queryDataVerList',
      query: { dataTable: 'sys_announcement', dataId: '{notice.id}' },
      answer: 'list',
    },
    {
      call: 'GET /sys/dataLog/queryCompareList',
      query: { dataId1: '{version.id}', dataId2: '{version.id}' },
      answer: 'list',
    },
  ],
  'people on line (SysUserOnlineList)': [
    {
      call: 'GET /sys/online/list',
      query: listOf('username,realname,avatar,birthday,sex_dictText,phone', { username: 'admin' }),
      answer: 'page',
      keep: 'session',
      has: ['token', 'username', 'realname'],
    },
    { call: 'POST /sys/online/forceLogout', body: { token: 'nothing-there' }, answer: 'refused' },
  ],
  'files (JUpload, JImageUpload, JEditor)': [
    {
      call: 'POST /sys/common/upload',
      upload: { name: '照片.png', content: PIXEL, fields: { biz: 'temp' } },
      answer: 'good',
    },
    {
      call: 'POST /sys/common/upload',
      upload: { name: 'a.png', content: PIXEL, fields: { biz: 'jeditor', jeditor: '1', isup: '1' } },
      answer: 'good',
    },
  ],
  'look-ups that no screen uses': [
    { call: 'GET /sys/common/transitRESTful', query: { url: 'http://example.com/a' }, answer: 'refused' },
    { call: 'GET /sys/common/pdf/pdfPreviewIframe', answer: 'file' },
  ],
};
