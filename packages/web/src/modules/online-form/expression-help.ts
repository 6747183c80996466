/** Functions of the expression language as they are written, with what they do (ADR 43). */
export const FUNCTION_HELP: readonly {
  group: string;
  functions: readonly (readonly [usage: string, text: string])[];
}[] = [
  {
    group: '条件',
    functions: [
      ['if(条件, 值1, 值2)', '条件成立取值1，否则取值2'],
      ['isEmpty(x)', '没有填写'],
      ['isTrue(x)', '开关打开，或不为零'],
      ['in(x, a, b, …)', '是其中之一'],
      ['has(多选, a)', '多选的值中含有 a'],
      ['coalesce(a, b, …)', '第一个已填写的值'],
    ],
  },
  {
    group: '附表',
    functions: [
      ['sum(附表.字段)', '各行之和，也可写 sum(附表.数量 * 附表.单价)'],
      ['count(附表)', '行数；count(附表.字段) 为已填写的行数'],
      ['avg(附表.字段)', '平均值'],
      ['max(附表.字段)', '最大值，也可比较几个值：max(a, b)'],
      ['min(附表.字段)', '最小值'],
    ],
  },
  {
    group: '数字',
    functions: [
      ['round(x, 位数)', '四舍五入'],
      ['floor(x, 位数)', '向下取整'],
      ['ceil(x, 位数)', '向上取整'],
      ['abs(x)', '绝对值'],
      ['number(文本)', '文本转为数字'],
    ],
  },
  {
    group: '文本',
    functions: [
      ['concat(a, b, …)', '连接，也可写 a + b'],
      ['text(x)', '转为文本'],
      ['len(文本)', '字数'],
      ['left(文本, n)', '前 n 个字'],
      ['right(文本, n)', '后 n 个字'],
      ['substr(文本, 起, n)', '从第几个字起的 n 个字'],
      ['contains(文本, 部分)', '含有'],
      ['startsWith(文本, 部分)', '以…开头'],
      ['endsWith(文本, 部分)', '以…结尾'],
      ['replace(文本, 旧, 新)', '替换'],
      ['upper(文本)', '转为大写'],
      ['lower(文本)', '转为小写'],
      ['trim(文本)', '去掉首尾空格'],
    ],
  },
  {
    group: '日期',
    functions: [
      ['today()', '今天'],
      ['now()', '现在的日期和时间'],
      ['time()', '现在的时间'],
      ['date(x)', '日期时间中的日期'],
      ['addDays(日期, n)', '几天以后，负数为以前'],
      ['addMonths(日期, n)', '几个月以后'],
      ['daysBetween(起, 止)', '相隔天数'],
      ['minutesBetween(起, 止)', '相隔分钟'],
      ['year(日期)', '年'],
      ['month(日期)', '月'],
      ['day(日期)', '日'],
      ['weekday(日期)', '星期几，1 至 7'],
    ],
  },
  {
    group: '当前用户',
    functions: [
      ['userName()', '姓名'],
      ['userCode()', '账号'],
      ['userId()', '用户编号'],
      ['orgCode()', '部门编码'],
      ['orgName()', '部门名称'],
    ],
  },
];
