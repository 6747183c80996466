import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of plot changes (domain.md §3.15, §4.6). */
export const PLOT_CHANGE_DICTS = {
  change_status: namedDict('办理进度', {
    pending: ['1', '待审批'],
    settling: ['2', '待结算'],
    digging: ['3', '待施工'],
    papers: ['4', '待收证'],
    done: ['5', '已完成'],
    rejected: ['6', '驳回'],
    withdrawn: ['7', '撤销'],
  }),
  change_reason: namedDict('变更原因', {
    moved: ['1', '家庭搬迁'],
    withSpouse: ['2', '与配偶合葬'],
    otherKind: ['3', '改变葬式'],
    money: ['4', '经济原因'],
    place: ['5', '对位置不满'],
    judgment: ['6', '纠纷/判决'],
    works: ['7', '工程征用'],
    other: ['9', '其他'],
  }),
  plot_after: namedDict('原墓位处理', {
    sell: ['1', '整修后可售'],
    hold: ['2', '保留'],
    disable: ['3', '停用'],
  }),
  consent_form: namedDict('同意方式', {
    inPerson: ['1', '当面签署'],
    written: ['2', '书面委托'],
    notarised: ['3', '公证'],
  }),
} as const satisfies Record<string, Dict>;

export const CHANGE_STATUS = PLOT_CHANGE_DICTS.change_status.codes;
export const PLOT_AFTER = PLOT_CHANGE_DICTS.plot_after.codes;
export const CONSENT_FORM = PLOT_CHANGE_DICTS.consent_form.codes;
