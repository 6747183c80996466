import { idCheckCharacter } from '@songbai/contract/rules/id-number.ts';
import { pinyinCode } from '@songbai/server/platform/pinyin.ts';
import { type Day, dayText } from './calendar.ts';
import { type Random, weighted } from './random.ts';

export type Sex = '1' | '2';

/** Family names by approximate share (domain.md §11.4); rare and double ones test fonts and widths. */
const SURNAMES = weighted<string>([
  ['王', 7.2],
  ['李', 7.2],
  ['张', 6.8],
  ['刘', 5.4],
  ['陈', 4.5],
  ['杨', 3.1],
  ['黄', 2.3],
  ['赵', 2.2],
  ['吴', 2],
  ['周', 2],
  ...[...'徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹'].map((name) => [name, 1.2] as const),
  ...[...'彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任沈'].map((name) => [name, 0.6] as const),
  ['欧阳', 0.3],
  ['司马', 0.2],
  ['上官', 0.2],
  ['诸葛', 0.1],
  ['𠮷', 0.05],
]);

/** Given names by birth decade and sex; characters are combined, so that no full name is copied from a real person. */
const GIVEN: readonly { until: number; men: readonly [string, string]; women: readonly [string, string] }[] = [
  { until: 1945, men: ['德永福长金玉广', '贵福顺才山林生'], women: ['秀桂玉淑凤素月', '英兰珍芳华云莲'] },
  { until: 1970, men: ['建国志卫文永新', '国强华民军平生'], women: ['秀淑建丽玉桂美', '兰珍华英芬琴荣'] },
  { until: 1990, men: ['伟勇志晓海俊文', '军强斌涛峰鹏杰'], women: ['丽静晓海燕雪敏', '芳红梅娟艳萍霞'] },
  { until: 9999, men: ['浩子梓宇俊一博', '然轩涵辰豪鸣文'], women: ['雨子梓欣诗思佳', '桐涵萱怡琪彤瑶'] },
];

export function surname(random: Random): string {
  return SURNAMES.pick(random);
}

/** A given name typical of its birth year; three in ten before 1990 have one character only. */
export function givenName(random: Random, sex: Sex, birthYear: number): string {
  const fashion = GIVEN.find(({ until }) => birthYear < until) ?? GIVEN[3];
  const [first, second] = (sex === '1' ? fashion?.men : fashion?.women) ?? ['', ''];
  const end = second.charAt(random.int(0, second.length - 1));
  return random.chance(birthYear < 1990 ? 0.25 : 0.1) ? end : first.charAt(random.int(0, first.length - 1)) + end;
}

/** Unassigned county codes: their last two digits are 99 (domain.md §11.1). */
const COUNTIES = ['320199', '330199', '340199', '350199', '360199', '370199', '410199', '420199', '430199'];

/** A resident identity number with a valid check character and a county that is not assigned. */
export function idNumber(random: Random, sex: Sex, birth: Day): string {
  const serial = random.int(0, 99) * 10 + random.int(0, 4) * 2 + (sex === '1' ? 1 : 0);
  const first = `${random.pick(COUNTIES)}${dayText(birth).replaceAll('-', '')}${String(serial).padStart(3, '0')}`;
  return first + idCheckCharacter(first);
}

/** A well-formed mobile number from unassigned blocks. */
export function mobile(random: Random): string {
  return `1${random.int(3, 9)}${random.int(0, 9)}0000${String(random.int(0, 9999)).padStart(4, '0')}`;
}

const STREETS = ['松柏路', '云栖路', '望山街', '清溪路', '青莲巷', '永安街', '柳湖路', '石桥路', '梧桐街', '南屏路'];

/** An address in a fictional town. */
export function address(random: Random): string {
  return `云山市${random.pick(STREETS)}${random.int(1, 299)}号${random.int(1, 30)}幢${random.int(1, 6)}0${random.int(1, 4)}室`;
}

const spelled = new Map<string, string>();

/** The search text of a person's name; cached, because a million people share some ten thousand names. */
export function personPinyin(name: string): string {
  let text = spelled.get(name);
  if (text === undefined) {
    text = pinyinCode(name, 'person');
    spelled.set(name, text);
  }
  return text;
}
