import { REPORT_PARAM, type ReportParamInfo } from '@songbai/contract/modules/online-report/report.calls.ts';
import { lengthProblem } from '@songbai/contract/rules/named-rules.ts';

/** Texts by name of a parameter. */
export type Texts = Readonly<Record<string, string>>;

/** Of a parameter's value. */
export const LONGEST_PARAM = 500;

/** Values that stand for somebody or some day are filled in by the server. */
export const isSystemValue = (value: string): boolean => value.includes('#{');

export const paramLabel = ({ paramTxt, paramName }: ReportParamInfo): string => paramTxt || paramName;

/** What stands in the boxes of parameters before anybody typed. */
export const usualValues = (params: readonly ReportParamInfo[]): Texts =>
  Object.fromEntries(
    params.map(({ paramName, paramValue }) => [paramName, isSystemValue(paramValue) ? '' : paramValue]),
  );

/** What differs from the usual values; an empty one was emptied by the person. */
export const ownValues = (values: Texts, usual: Texts): Texts =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]): [string, string] => [name, value.trim()])
      .filter(([name, value]) => value !== usual[name]),
  );

export const isTooLong = (values: Texts): boolean =>
  Object.values(values).some((value) => lengthProblem(value, { max: LONGEST_PARAM }) !== undefined);

/** Labels of required parameters that have no value: nothing is asked before. */
export const missingParams = (params: readonly ReportParamInfo[], given: Texts): string[] =>
  params
    .filter(({ required, paramName, paramValue }) => required && (given[paramName] ?? paramValue) === '')
    .map(paramLabel);

/** What is asked of the person where required parameters have no value. */
export const missingText = (missing: readonly string[]): string => `请输入${missing.join('、')}，再点击查询`;

/**
 * Parameters as calls name them. Calls leave empty texts out, for which the server takes the usual value: the quotes of SQL
 * tell it that there is to be none.
 */
export const sentParams = (given: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [REPORT_PARAM + name, value === '' ? NO_VALUE : value]),
  );

const NO_VALUE = "''";
