import { SHELF } from '@songbai/contract/dicts/shared.ts';
import { PRICE_TYPE } from '@songbai/contract/modules/service/service.dicts.ts';
import type { IdKind } from './ids.ts';
import { type Rows, stampOf } from './rows.ts';
import { sectionCode } from './staff.ts';
import type { ServiceItem } from './world.ts';

type Entry = readonly [
  code: string,
  name: string,
  category: ServiceItem['category'],
  unit: string,
  yuan: number,
  work: 'Y' | 'N',
  photos: number,
  description: string,
];

/** Items on offer, at the prices of domain.md §11.4. */
const CATALOGUE: readonly Entry[] = [
  ['DJ1', '代客祭扫(基础)', '2', '次', 128, 'Y', 3, '清扫墓位、敬献鲜花一束、三鞠躬，附照片'],
  ['DJ2', '代客祭扫(标准)', '2', '次', 298, 'Y', 6, '清扫墓位、鲜花果品、诵读祭文，附照片'],
  ['DJ3', '代客祭扫(尊享)', '2', '次', 598, 'Y', 9, '清扫墓位、花篮果品、专人主祭，附照片与视频'],
  ['XH1', '菊花一束', '3', '束', 38, 'N', 0, '当日鲜花'],
  ['XH2', '百合花束', '3', '束', 88, 'N', 0, '当日鲜花'],
  ['XH3', '祭扫花篮', '3', '个', 268, 'Y', 1, '代送到墓位'],
  ['YP1', '祭扫用品套装', '1', '套', 58, 'N', 0, '环保用品，不含明火物品'],
  ['YP2', '丝带卡片', '1', '张', 10, 'N', 0, ''],
  ['WH1', '墓碑清洗', '4', '次', 160, 'Y', 2, '中性清洗，擦干上蜡'],
  ['WH2', '碑文描金', '4', '次', 480, 'Y', 2, '含清洗，金箔描字'],
  ['WH3', '碑文描红', '4', '次', 300, 'Y', 2, '含清洗，红漆描字'],
  ['WH4', '墓穴封缝修补', '4', '次', 260, 'Y', 2, ''],
  ['KZ1', '加刻小字', '5', '字', 15, 'Y', 1, ''],
  ['KZ2', '瓷像制作安装', '5', '张', 480, 'Y', 1, '工期15至30天'],
  ['LY1', '落葬礼仪(四人)', '6', '次', 1200, 'Y', 4, '引导、覆旗、封穴、告别'],
  ['LY2', '合葬礼仪', '6', '次', 1600, 'Y', 4, ''],
  ['LH1', '绿植养护一年', '7', '年', 360, 'Y', 2, '每季修剪、浇灌'],
  ['CL1', '园内接送车', '8', '次', 60, 'Y', 0, '行动不便者优先'],
  ['CD1', '告别厅使用(2小时)', '9', '次', 800, 'Y', 0, ''],
  ['ZJ1', '墓证补办', '10', '本', 100, 'N', 0, '凭身份证与登报声明'],
];

/** The service catalogue of a tenant (domain.md §3.18). */
export function addCatalogue(rows: Rows, ids: (kind: IdKind) => string, tenantId: number): ServiceItem[] {
  const items = CATALOGUE.map(
    ([code, name, category, unit, yuan, work, photos, description]): ServiceItem => ({
      stamp: stampOf('system', '2012-01-04 09:00:00', sectionCode(tenantId, 5)),
      id: ids('serviceItem'),
      tenantId,
      code,
      name,
      category,
      unit,
      price: yuan * 100,
      priceType: PRICE_TYPE.market,
      needPlot: work,
      needWorkOrder: work,
      leadDays: work === 'Y' ? 1 : 0,
      photoRequired: photos,
      description: description === '' ? null : description,
      status: SHELF.on,
    }),
  );
  rows.cemServiceItem.push(...items);
  return items;
}
