import { listOf, type StockCall } from './calls.ts';

const MESSAGES = '/sys/message/sysMessage';
const TEMPLATES = '/sys/message/sysMessageTemplate';
const CONTENT = '<p>{name}，您好</p>'.replace('{', '${');

/** System messages and their templates (contract/2 §6). */
export const SENDING: Readonly<Record<string, readonly StockCall[]>> = {
  'templates (SysMessageTemplateList, SysMessageTemplateModal, SysMessageTestModal)': [
    {
      call: 'GET /sys/duplicate/check',
      query: { tableName: 'sys_sms_template', fieldName: 'template_code', fieldVal: 'greeting' },
      answer: 'good',
    },
    {
      call: `POST ${TEMPLATES}/add`,
      body: {
        ...{ templateCode: 'greeting', templateName: '问候', templateType: 2, templateContent: CONTENT },
        ...{ templateTestJson: '{"name":"李明"}', useStatus: null, templateCategory: null },
      },
      answer: 'done',
      says: '添加成功！',
    },
    {
      call: `GET ${TEMPLATES}/list`,
      query: listOf('templateCode,templateName,templateContent,templateTestJson,templateType_dictText,useStatus', {
        ...{ templateCode: '*greet*', templateContent: '*您好*', templateName: '*问候*', templateType: 2 },
      }),
      answer: 'page',
      keep: 'template',
      has: ['templateCode', 'templateType_dictText', 'useStatus', 'templateTestJson'],
    },
    {
      call: `PUT ${TEMPLATES}/edit`,
      echo: 'template',
      body: { templateName: '问候语' },
      answer: 'done',
      says: '更新成功！',
    },
    {
      call: `PUT ${TEMPLATES}/edit`,
      body: { id: '{template.id}', useStatus: 1 },
      answer: 'done',
      says: '更新成功！',
    },
    { call: `PUT ${TEMPLATES}/edit`, body: { id: '{template.id}', templateName: '改名' }, answer: 'refused' },
    { call: `DELETE ${TEMPLATES}/delete`, query: { id: '{template.id}' }, answer: 'refused' },
    {
      call: `POST ${TEMPLATES}/sendMsg`,
      body: { templateCode: 'greeting', testData: '{"name":"李明"}', receiver: 'admin', msgType: 'system' },
      answer: 'good',
      says: '消息发送成功！',
    },
    {
      call: `POST ${TEMPLATES}/sendMsg`,
      body: { templateCode: 'nothing', testData: '{}', receiver: 'admin', msgType: 'system' },
      answer: 'refused',
    },
    { call: `GET ${TEMPLATES}/queryById`, query: { id: '{template.id}' }, answer: 'value' },
    { call: `PUT ${TEMPLATES}/edit`, body: { id: '{template.id}', useStatus: 0 }, answer: 'done' },
    { call: `GET ${TEMPLATES}/exportXls`, query: listOf('templateCode', { templateCode: 'greeting' }), answer: 'file' },
    {
      call: `DELETE ${TEMPLATES}/delete`,
      query: { id: '{template.id}' },
      answer: 'done',
      says: '删除成功!',
    },
    {
      call: `POST ${TEMPLATES}/importExcel`,
      upload: { name: '推送消息模板.xls', content: 'exported' },
      answer: 'done',
    },
    {
      call: `GET ${TEMPLATES}/list`,
      query: listOf('templateCode', { templateCode: 'greeting' }),
      answer: 'page',
      keep: 'imported',
    },
    {
      call: `DELETE ${TEMPLATES}/deleteBatch`,
      query: { ids: '{imported.id},' },
      answer: 'done',
      says: '批量删除成功！',
    },
  ],
  'messages (SysMessageList, SysMessageModal)': [
    {
      call: `POST ${MESSAGES}/add`,
      body: {
        ...{ esTitle: '清明安排', esContent: '早六点开园', esParam: null, esReceiver: 'admin', esType: 'system' },
        ...{ esSendStatus: null, esSendNum: null, esSendTime: null, esResult: null, remark: '' },
      },
      answer: 'done',
      says: '添加成功！',
    },
    {
      call: `GET ${MESSAGES}/list`,
      query: listOf('esTitle,esContent,esReceiver,esSendNum,esSendStatus_dictText,esSendTime,esType_dictText', {
        ...{ esTitle: '*清明*', esContent: '*开园*', esReceiver: '*admin*' },
      }),
      answer: 'page',
      keep: 'message',
      has: ['esTitle', 'esSendStatus_dictText', 'esType_dictText', 'esSendNum'],
    },
    {
      call: `PUT ${MESSAGES}/edit`,
      echo: 'message',
      body: { remark: '提前通知' },
      answer: 'done',
      says: '修改成功!',
    },
    { call: `GET ${MESSAGES}/queryById`, query: { id: '{message.id}' }, answer: 'value' },
    { call: `GET ${MESSAGES}/exportXls`, query: listOf('esTitle', { esTitle: '*清明*' }), answer: 'file' },
    { call: `POST ${MESSAGES}/importExcel`, upload: { name: '消息管理.xls', content: 'exported' }, answer: 'done' },
    { call: `DELETE ${MESSAGES}/delete`, query: { id: '{message.id}' }, answer: 'done', says: '删除成功!' },
    {
      call: `GET ${MESSAGES}/list`,
      query: listOf('esTitle', { esTitle: '清明安排' }),
      answer: 'page',
      keep: 'message',
    },
    {
      call: `DELETE ${MESSAGES}/deleteBatch`,
      query: { ids: '{message.id},' },
      answer: 'done',
      says: '批量删除成功！',
    },
  ],
};
