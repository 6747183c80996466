import { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import type { FormSection } from '../../resource/form/ResourceForm.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';

/** 陵园管理 (domain.md §10.2). */
export function CemeteryListPage() {
  return (
    <ResourceList
      resource={cemetery}
      columns={[
        'code',
        'name',
        'nature',
        'address',
        'contactPhone',
        'landArea',
        'plotTotal',
        'plotAvailable',
        'plotSold',
        'status',
      ]}
      form={(slot) => <ResourceDrawers resource={cemetery} layout={SECTIONS} {...slot} />}
    />
  );
}

const SECTIONS: readonly FormSection[] = [
  { title: '基本信息', fields: ['code', 'name', 'shortName', 'nature', 'status'] },
  { title: '主办单位', fields: ['unitName', 'creditCode', 'legalPerson', 'licenseNo', 'licenseExpire'] },
  { title: '联系与位置', fields: ['contactName', 'contactPhone', 'regionCode', 'address', 'lng', 'lat'] },
  { title: '用地与开放', fields: ['landArea', 'buildArea', 'greenRate', 'openTime', 'closeTime'] },
  { title: '编号规则', fields: ['numberPattern', 'skipDigits'] },
  { title: '说明', fields: ['intro', 'remark'] },
];
