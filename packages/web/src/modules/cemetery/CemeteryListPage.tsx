import { readSlots } from '@songbai/contract/modules/burial/slots.rules.ts';
import { type Cemetery, cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SlotsDialog } from './SlotsDialog.tsx';

/** 陵园管理 (domain.md §10.2). */
export function CemeteryListPage() {
  const client = useQueryClient();
  const can = useCan();
  const [setting, setSetting] = useState<{ row: Cemetery; open: boolean }>();
  return (
    <>
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
        rowActions={(row) =>
          can('cem:cemetery:edit') && <LinkButton onClick={() => setSetting({ row, open: true })}>安葬时段</LinkButton>
        }
        form={(slot) => <ResourceDrawers resource={cemetery} layout={SECTIONS} plan={RECORD} {...slot} />}
      />
      {setting && (
        <SlotsDialog
          key={`${setting.row.id}${setting.row.version}`}
          {...setting}
          onClose={() => setSetting((now) => now && { ...now, open: false })}
          onDone={() => {
            void invalidate(client, 'cemetery');
            void invalidate(client, 'burial');
          }}
        />
      )}
    </>
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

const RECORD: RecordPlan = {
  cards: [...SECTIONS, { title: '安葬时段', fields: ['burialSlots'] }],
  contents: ({ burialSlots }) => ({
    burialSlots: readSlots(String(burialSlots ?? ''))
      .map(({ slot, capacity }) => `${slot} ${capacity}场`)
      .join('，'),
  }),
};
