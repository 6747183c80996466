import { reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { defineResource } from '@songbai/contract/resource/define.ts';
import { resourceTable } from '../../resource/describe/columns.ts';

/** Reports of the actor's tenant and those of the platform; another tenant's do not exist (online.md §2). */
export const headTable = resourceTable(reportHead, {
  scope: 'global',
  visible: ({ tenantId }, sql) => `(t.tenant_id = ${sql.bind(tenantId)} or t.tenant_id is null)`,
});

const part = { actions: [], path: '', permission: 'online:report' } as const;

/** Items and parameters are saved with their head only; the engine writes them with their data log. */
export const itemTable = resourceTable(
  defineResource({
    ...{ ...part, name: 'cgreportItem', title: '报表明细', table: 'onl_cgreport_item', titleField: 'fieldName' },
    fields: {
      cgrheadId: { kind: 'text', label: '报表', maxLength: 36, readOnly: true, required: true },
      fieldName: { kind: 'text', label: '字段名', maxLength: 60, readOnly: true, required: true },
      fieldTxt: { kind: 'text', label: '字段文本', maxLength: 300, readOnly: true, required: true },
      fieldWidth: { kind: 'integer', label: '宽度', readOnly: true },
      fieldType: { kind: 'text', label: '类型', maxLength: 10, readOnly: true },
      searchMode: { kind: 'text', label: '查询模式', maxLength: 10, readOnly: true },
      isOrder: { kind: 'integer', label: '是否排序', readOnly: true, required: true },
      isSearch: { kind: 'integer', label: '是否查询', readOnly: true, required: true },
      isShow: { kind: 'integer', label: '是否显示', readOnly: true, required: true },
      isTotal: { kind: 'integer', label: '是否合计', readOnly: true },
      dictCode: { kind: 'text', label: '字典', maxLength: 500, readOnly: true },
      fieldHref: { kind: 'text', label: '链接', maxLength: 200, readOnly: true },
      replaceVal: { kind: 'text', label: '取值表达式', maxLength: 200, readOnly: true },
      groupTitle: { kind: 'text', label: '分组标题', maxLength: 50, readOnly: true },
      align: { kind: 'text', label: '对齐', maxLength: 10, readOnly: true },
      orderNum: { kind: 'integer', label: '排序', readOnly: true, required: true },
    },
  }),
  { scope: 'global' },
);

export const paramTable = resourceTable(
  defineResource({
    ...{ ...part, name: 'cgreportParam', title: '报表参数', table: 'onl_cgreport_param', titleField: 'paramName' },
    fields: {
      cgrheadId: { kind: 'text', label: '报表', maxLength: 36, readOnly: true, required: true },
      paramName: { kind: 'text', label: '参数名', maxLength: 32, readOnly: true, required: true },
      paramTxt: { kind: 'text', label: '参数文本', maxLength: 32, readOnly: true },
      paramValue: { kind: 'text', label: '默认值', maxLength: 200, readOnly: true },
      paramType: { kind: 'text', label: '参数类型', maxLength: 10, readOnly: true },
      required: { kind: 'integer', label: '必填', readOnly: true, required: true },
      orderNum: { kind: 'integer', label: '排序', readOnly: true, required: true },
    },
  }),
  { scope: 'global' },
);
