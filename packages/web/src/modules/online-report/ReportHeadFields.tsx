import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import { type ReportHead, reportHead } from '@songbai/contract/modules/online-report/report-head.resource.ts';
import { boundsProblem } from '@songbai/contract/rules/named-rules.ts';
import { Checkbox, Form, Input, Select } from 'antd';
import { FORM_RULES } from '../../lib/form-sets.ts';
import { RefMultiSelect } from '../../pickers/RefMultiSelect.tsx';
import { useDuplicateRule } from '../../resource/form/asked-rules.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import styles from './online-report.module.css';
import { useSourceOptions } from './use-source-options.ts';

const LONGEST = reportHead.fields;

const CODE_SHAPE = /^[A-Za-z][\w-]*$/;

const RETURN_TYPES = [
  { value: '1', label: '单选' },
  { value: '2', label: '多选' },
];

const LEAST_SECONDS = REPORT_LIMITS.leastMs / 1000;
const MOST_SECONDS = REPORT_LIMITS.mostMs / 1000;
const USUAL_SECONDS = REPORT_LIMITS.timeMs / 1000;

/** Kept in milliseconds. */
const SECONDS = [
  {
    validator: async (_rule: unknown, ms: number | null | undefined) => {
      const problem = boundsProblem(ms && ms / 1000, { min: LEAST_SECONDS, max: MOST_SECONDS });
      if (problem) throw new Error(problem);
    },
  },
];

interface ReportHeadFieldsProps {
  /** What is edited; absent for a new report and a copy. */
  head: ReportHead | undefined;
  /** Whether the place of its rows can be chosen: not of one of our lists, nor without the right to write SQL. */
  maySource: boolean;
}

/** Name and place of a report above its statement (contract/2 §17.1). */
export function ReportHeadFields({ head, maySource }: ReportHeadFieldsProps) {
  const free = useDuplicateRule(reportHead, 'code', head && { ...head }, '报表编码已存在');
  return (
    <div className={styles.head}>
      <Form.Item
        name="code"
        label="报表编码"
        validateFirst
        rules={[
          { required: true, whitespace: true, message: '请输入报表编码' },
          { pattern: CODE_SHAPE, message: '编码必须以字母开头，可包含数字、下划线、横杠' },
          ...FORM_RULES.maxLength(LONGEST.code.maxLength),
          ...free,
        ]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="name"
        label="报表名称"
        rules={[
          { required: true, whitespace: true, message: '请输入报表名称' },
          ...FORM_RULES.maxLength(LONGEST.name.maxLength),
        ]}
      >
        <Input />
      </Form.Item>
      <SourceField disabled={!maySource} />
      <Form.Item name="content" label="描述" rules={FORM_RULES.maxLength(LONGEST.content.maxLength)}>
        <Input />
      </Form.Item>
    </div>
  );
}

const OWN = { value: '', label: '本系统数据库' };

/** Where the rows are, and who reads them where nothing else narrows them (online.md §8.1). */
function SourceField({ disabled }: { disabled: boolean }) {
  const chosen: unknown = Form.useWatch('dbSource');
  const { options, failure } = useSourceOptions(!disabled);
  const known = options.some(({ value }) => value === chosen) || typeof chosen !== 'string' || chosen === '';
  return (
    <>
      <Form.Item
        name="dbSource"
        label="动态数据源"
        getValueProps={(value) => ({ value: value ?? '' })}
        normalize={(value: string) => value || null}
        extra={failure}
      >
        <Select disabled={disabled} options={[OWN, ...options, ...(known ? [] : [{ value: chosen, label: chosen }])]} />
      </Form.Item>
      {typeof chosen === 'string' && chosen !== '' && (
        <Form.Item
          name="readerRoles"
          label="可查看的角色"
          tooltip="其他数据源的数据不受租户和数据权限限制，只有这些角色的人可以查看"
          rules={[{ required: true, message: '请选择可以查看该报表的角色' }]}
        >
          <RefMultiSelect target="role" disabled={disabled} />
        </Form.Item>
      )}
    </>
  );
}

/** Whether a field stands among the 其他设置. */
export const isSetting = (name: string): boolean => SETTINGS.includes(name);

const SETTINGS = ['returnValField', 'returnTxtField', 'returnType', 'rowCap', 'timeoutMs', 'openTables'];

/** What few reports need: how other forms choose from it, what a run may cost, who may open it. */
export function ReportSettings({ isSql }: { isSql: boolean }) {
  const isOwn = !Form.useWatch('dbSource');
  return (
    <div className={styles.head}>
      <Form.Item
        name="returnValField"
        label="返回值字段"
        tooltip="弹出选择时存入的字段"
        rules={FORM_RULES.maxLength(LONGEST.returnValField.maxLength)}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="returnTxtField"
        label="返回文本字段"
        tooltip="弹出选择时显示的字段"
        rules={FORM_RULES.maxLength(LONGEST.returnTxtField.maxLength)}
      >
        <Input />
      </Form.Item>
      <Form.Item name="returnType" label="返回类型">
        <Select allowClear options={RETURN_TYPES} placeholder="请选择" />
      </Form.Item>
      {isSql && <Costs />}
      {isSql && isOwn && (
        <Form.Item
          name="openTables"
          className={styles.wide ?? ''}
          getValueProps={(value) => ({ checked: value === 1 })}
          getValueFromEvent={(event: { target: { checked: boolean } }) => (event.target.checked ? 1 : 0)}
        >
          <Checkbox>通过报表公开所查的表：能打开报表的人不必另有这些列表的查看权限，数据权限仍然有效</Checkbox>
        </Form.Item>
      )}
    </div>
  );
}

/** Limits of one run. */
function Costs() {
  return (
    <>
      <Form.Item
        name="rowCap"
        label="导出行数上限"
        rules={FORM_RULES.bounds({ min: 1, max: REPORT_LIMITS.exportRows })}
      >
        <NumberInput precision={0} placeholder={String(REPORT_LIMITS.exportRows)} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="timeoutMs"
        label="查询时限（秒）"
        rules={SECONDS}
        getValueProps={(value) => ({ value: typeof value === 'number' ? value / 1000 : null })}
        getValueFromEvent={(value: number | null) => (value === null ? null : value * 1000)}
      >
        <NumberInput precision={0} placeholder={String(USUAL_SECONDS)} style={{ width: '100%' }} />
      </Form.Item>
    </>
  );
}
