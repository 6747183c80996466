import type { DictValue } from '@songbai/contract/dicts.ts';
import type { CheckItem } from '@songbai/contract/rules/check-rule.rules.ts';
import { newId } from '../../platform/ids.ts';
import type { Trx } from '../database.ts';
import { record } from './records.ts';

/** The rules that the family's forms reference by code (contract/2 §4). */
const FILL_RULES: readonly [code: string, name: string, made: DictValue<'fill_rule_class'>, params: object | null][] = [
  ['shop_order_num', '订单号生成规则', 'orderNumber', { prefix: 'CN' }],
  ['org_num_role', '机构编码生成规则', 'departCode', null],
  ['category_code_rule', '分类字典编码生成规则', 'categoryCode', null],
  ['document_num_rule', '单据流水号生成规则', 'documentNumber', { prefix: 'SB', digits: 4 }],
];

const CHECK_RULES: readonly [code: string, name: string, description: string, items: readonly CheckItem[]][] = [
  [
    'contract_code',
    '合同编号规则',
    '两位大写字母、四位年份、四位流水号',
    [
      { digits: '*', pattern: '.{10}', message: '合同编号应为10位' },
      { digits: 2, pattern: '[A-Z]{2}', message: '前两位应为大写字母' },
      { digits: 4, pattern: '20\\d{2}', message: '第三到第六位应为年份' },
      { digits: 4, pattern: '\\d{4}', message: '后四位应为数字' },
    ],
  ],
];

/** The rules as rows of a tenant. */
export function ruleRows(tenantId: number, now: string) {
  const own = (kind: string, code: string) => ({
    ...record(now),
    // The first tenant's rules have stable ids.
    id: tenantId === FIRST_TENANT ? `${kind}-rule-${code}` : newId(),
    tenantId,
    ...(tenantId === FIRST_TENANT ? {} : { sysOrgCode: null }),
  });
  return {
    fill: FILL_RULES.map(([ruleCode, ruleName, ruleClass, params]) => ({
      ...own('fill', ruleCode),
      ...{ ruleCode, ruleName, ruleClass, ruleParams: params && JSON.stringify(params) },
    })),
    check: CHECK_RULES.map(([ruleCode, ruleName, ruleDescription, items]) => ({
      ...own('check', ruleCode),
      ...{ ruleCode, ruleName, ruleDescription, ruleJson: JSON.stringify(items) },
    })),
  };
}

const FIRST_TENANT = 1;

/** Adds the initial rules to every tenant that has, and had, none. */
export async function seedRules(trx: Trx, now: string): Promise<void> {
  const tenants = await trx.selectFrom('sysTenant').select('id').where('delFlag', '=', 0).execute();
  const knownFill = await trx.selectFrom('sysFillRule').select('tenantId').distinct().execute();
  const knownCheck = await trx.selectFrom('sysCheckRule').select('tenantId').distinct().execute();
  const [filled, checked] = [knownFill, knownCheck].map((rows) => new Set(rows.map((row) => row.tenantId)));
  for (const { id } of tenants) {
    const { fill, check } = ruleRows(id, now);
    if (!filled?.has(id)) await trx.insertInto('sysFillRule').values(fill).execute();
    if (!checked?.has(id)) await trx.insertInto('sysCheckRule').values(check).execute();
  }
}
