import { defineResource, type RowOf } from '../../resource/define.ts';
import { DECEASED_BURIAL } from '../burial-import/burial-import.dicts.ts';
import { remark } from '../shared-fields.ts';

/** Longest text of a date of life. */
const DATE_TEXT = 40;

/** 使用人: who rests, or will rest, in a plot (domain.md §3.9). */
export const deceased = defineResource({
  name: 'deceased',
  title: '使用人',
  path: '/cemetery/deceased',
  permission: 'cem:deceased',
  table: 'cem_deceased',
  titleField: 'name',
  pages: ['cemetery/DeceasedList'],
  actions: ['list', 'add', 'edit', 'delete', 'export'],
  search: ['nameKey', 'pinyin'],
  fields: {
    cemeteryId: {
      kind: 'ref',
      label: '所属陵园',
      target: 'cemetery',
      keeps: '使用人',
      readOnly: true,
      required: true,
      query: 'eq',
      list: { width: 120 },
    },
    plotId: { kind: 'ref', label: '墓位', target: 'plot', addOnly: true, query: 'eq', list: { width: 200 } },
    rightId: { kind: 'text', label: '使用权', maxLength: 36, readOnly: true, program: true },
    seq: { kind: 'integer', label: '穴位序号', min: 1, max: 99, list: { width: 86 } },
    name: {
      kind: 'text',
      label: '姓名',
      maxLength: 64,
      required: true,
      query: 'like',
      list: { width: 100, sort: true },
    },
    formerName: { kind: 'text', label: '别名', maxLength: 64 },
    pinyin: { kind: 'text', label: '拼音码', maxLength: 128, readOnly: true, program: true },
    nameKey: { kind: 'text', label: '姓名（简繁）', maxLength: 140, readOnly: true, sheet: false, program: true },
    sex: { kind: 'dict', label: '性别', dict: 'sex', query: 'eq', list: { width: 66 } },
    idType: { kind: 'dict', label: '证件类型', dict: 'id_type' },
    idNo: {
      kind: 'text',
      label: '证件号码',
      maxLength: 32,
      secret: true,
      sensitive: { mask: 'idNumber' },
    },
    alive: { kind: 'switch', label: '健在', required: true, initial: 'N', query: 'eq', list: { width: 66 } },
    birthText: { kind: 'pdate', label: '出生日期', maxLength: DATE_TEXT },
    birthDate: {
      kind: 'text',
      label: '出生(公历)',
      maxLength: 10,
      readOnly: true,
      query: 'like',
      list: { width: 110, sort: true },
    },
    birthPrecision: { kind: 'text', label: '出生日期精度', maxLength: 8, readOnly: true, sheet: false, program: true },
    deathText: { kind: 'pdate', label: '死亡日期', maxLength: DATE_TEXT },
    deathDate: {
      kind: 'text',
      label: '死亡(公历)',
      maxLength: 10,
      readOnly: true,
      query: 'like',
      list: { width: 110, sort: true },
    },
    deathPrecision: { kind: 'text', label: '死亡日期精度', maxLength: 8, readOnly: true, sheet: false, program: true },
    /** Of the register or of the finished burial. */
    buriedText: { kind: 'pdate', label: '安葬日期', maxLength: DATE_TEXT, readOnly: true },
    buriedDate: {
      kind: 'text',
      label: '安葬(公历)',
      maxLength: 10,
      readOnly: true,
      query: 'like',
      list: { width: 110, sort: true },
    },
    buriedPrecision: { kind: 'text', label: '安葬日期精度', maxLength: 8, readOnly: true, sheet: false, program: true },
    relation: { kind: 'dict', label: '与持证人关系', dict: 'relation', list: { width: 110 } },
    remainsType: { kind: 'dict', label: '遗骸类型', dict: 'remains' },
    deathCertNo: { kind: 'text', label: '死亡证明编号', maxLength: 64 },
    cremationCertNo: { kind: 'text', label: '火化证明编号', maxLength: 64 },
    burialStatus: {
      kind: 'dict',
      label: '安葬状态',
      dict: 'deceased_burial',
      readOnly: true,
      required: true,
      initial: DECEASED_BURIAL.none,
      query: 'in',
      list: { width: 100 },
    },
    /** Whom the office calls about this person. */
    contactName: { kind: 'text', label: '联系人', maxLength: 32 },
    contactPhone: { kind: 'text', label: '联系电话', maxLength: 20, sensitive: { mask: 'phone', open: true } },
    holderName: { kind: 'text', label: '持证人', maxLength: 64, computed: true, list: { width: 100 } },
    positionText: { kind: 'text', label: '原登记位置', maxLength: 200, readOnly: true },
    note: { kind: 'textarea', label: '原登记说明', maxLength: 2000, readOnly: true },
    remark,
  },
});

export type Deceased = RowOf<typeof deceased>;
