import type { DictValue } from '@songbai/contract/dicts.ts';
import { isFillFunction, parseFillParameters } from '@songbai/contract/modules/fill-rule/fill-rule.rules.ts';
import { patternMessage } from '@songbai/contract/rules/patterns.ts';
import type { Tables } from '../../../db/schema.ts';
import { checkedSteps } from '../../../modules/check-rule/index.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Values } from '../../../resource/context.ts';
import { known } from '../job.store.ts';
import { add, type Job, liveRows, mapId, recordOf, tenantOf } from '../job.ts';
import type { RowReader } from '../row-reader.ts';

/** Columns of a rule besides its name and code, or why it cannot be taken. */
type Read = (reader: RowReader) => { values: Values } | { problem: string };

export async function takeCheckRules(job: Job): Promise<void> {
  await takeRules(job, { table: 'sys_check_rule', title: '编码校验规则', target: 'sysCheckRule' }, readCheckRule);
}

export async function takeFillRules(job: Job): Promise<void> {
  await takeRules(job, { table: 'sys_fill_rule', title: '填值规则', target: 'sysFillRule' }, readFillRule);
}

interface RuleTable {
  table: string;
  title: string;
  target: keyof Tables & string;
}

/** Rules with new codes; one whose code the tenant has is that rule. */
async function takeRules(job: Job, { table, title, target }: RuleTable, read: Read): Promise<void> {
  const section = job.report.section(table, title);
  type RuleHere = { id: string; ruleCode: string; tenantId: number; delFlag: number };
  const here = await known<RuleHere>(job.context.database.db, table, ['id', 'ruleCode', 'tenantId', 'delFlag']);
  const present = new Set(here.map(({ id }) => id));
  const codes = new Set(here.filter((row) => row.delFlag === 0).map((row) => `${row.tenantId} ${row.ruleCode}`));
  const rows: Values[] = [];
  for (const reader of await liveRows(job, { table, section })) {
    const id = mapId(job, table, reader);
    const tenantId = tenantOf(job, reader);
    const ruleCode = reader.key('rule_code');
    const ruleName = reader.line('rule_name', '规则名称', 100) ?? ruleCode;
    const problem = patternMessage('ruleCode', ruleCode);
    const content = read(reader);
    if (present.has(id)) section.present();
    else if (problem) section.refused(reader, ruleName, problem);
    else if (codes.has(`${tenantId} ${ruleCode}`))
      section.merged(reader, ruleName, `与已有规则「${ruleCode}」编码相同，已有规则不变`);
    else if ('problem' in content) section.refused(reader, ruleName, content.problem);
    else {
      codes.add(`${tenantId} ${ruleCode}`);
      rows.push({ ...recordOf(job, reader), id, tenantId, ruleName, ruleCode, ...content.values });
      section.added(reader, ruleName);
    }
  }
  await add(job, { table: target, rows });
}

function readCheckRule(reader: RowReader): ReturnType<Read> {
  try {
    const ruleJson = checkedSteps(reader.key('rule_json'));
    return { values: { ruleJson, ruleDescription: reader.line('rule_description', '规则描述', 200) } };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

/** Classes of the family by the last part of their names; classes of one's own cannot run here. */
const FUNCTIONS: Readonly<Record<string, DictValue<'fill_rule_class'>>> = {
  ordernumberrule: 'orderNumber',
  orgcoderule: 'departCode',
  categorycoderule: 'categoryCode',
};

export function fillFunction(className: string): DictValue<'fill_rule_class'> | undefined {
  if (isFillFunction(className)) return className;
  const last = className.slice(className.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(FUNCTIONS, last) ? FUNCTIONS[last] : undefined;
}

function readFillRule(reader: RowReader): ReturnType<Read> {
  const given = reader.key('rule_class');
  const ruleClass = fillFunction(given);
  if (ruleClass === undefined) return { problem: `实现类「${given.slice(0, 100)}」不能在本系统运行` };
  const ruleParams = reader.text('rule_params', '规则参数', 1000);
  const parsed = parseFillParameters(ruleParams);
  if ('problem' in parsed) return { problem: `规则参数：${parsed.problem}` };
  if (ruleClass !== given) reader.note(`实现类改为「${ruleClass}」`);
  return { values: { ruleClass, ruleParams } };
}
