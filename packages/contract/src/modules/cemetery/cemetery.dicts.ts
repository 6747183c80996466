import { type Dict, namedDict } from '../../dicts/define.ts';

/** Dictionaries of cemeteries (domain.md §3.1). */
export const CEMETERY_DICTS = {
  cemetery_nature: namedDict('陵园性质', {
    commercial: ['1', '经营性公墓'],
    urbanBenefit: ['2', '城镇公益性公墓'],
    ruralBenefit: ['3', '农村公益性公墓'],
    columbarium: ['4', '骨灰堂'],
    martyrs: ['5', '烈士陵园'],
    religious: ['6', '宗教墓地'],
  }),
  cemetery_status: namedDict('陵园状态', {
    planned: ['0', '筹建'],
    open: ['1', '运营'],
    salesStopped: ['2', '停售(仅安葬/续费)'],
    closed: ['3', '关闭'],
  }),
} as const satisfies Record<string, Dict>;

export const CEMETERY_NATURE = CEMETERY_DICTS.cemetery_nature.codes;
export const CEMETERY_STATUS = CEMETERY_DICTS.cemetery_status.codes;
