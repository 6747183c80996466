import { DECEASED_BURIAL } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { type Deceased, deceased } from '@songbai/contract/modules/deceased/deceased.resource.ts';
import { useQueryClient } from '@tanstack/react-query';

import { useState } from 'react';
import type { RecordPlan } from '../../resource/detail/record-plan.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { BookDialog } from '../burial/index.ts';
import { FixButton } from '../person-fix/index.ts';

/** 使用人: everybody who rests or will rest in a plot, and the booking of their burial (domain.md §3.9, §4.5). */
export function DeceasedListPage() {
  const client = useQueryClient();
  const can = useCan();
  const [booking, setBooking] = useState<{ person: Deceased; open: boolean }>();
  const refresh = () => {
    void invalidate(client, 'deceased');
    void invalidate(client, 'burial');
  };
  const bookable = (row: Deceased) =>
    can('cem:burial:book') && row.alive === 'N' && row.burialStatus === DECEASED_BURIAL.none && row.plotId !== null;
  return (
    <>
      <ResourceList
        resource={deceased}
        columns={[
          'name',
          'sex',
          'alive',
          'birthDate',
          'deathDate',
          'plotId',
          'seq',
          'burialStatus',
          'buriedDate',
          'holderName',
          'relation',
          'contactName',
          'contactPhone',
          'cemeteryId',
        ]}
        essential={['name', 'alive', 'deathDate', 'burialStatus', 'holderName']}
        next={['plotId', 'birthDate', 'relation']}
        rowActions={(row) => (
          <>
            {bookable(row) && <LinkButton onClick={() => setBooking({ person: row, open: true })}>预约安葬</LinkButton>}
            <FixButton person={{ ...row, kind: 'deceased' }} />
          </>
        )}
        deleteRefusal={(row) =>
          row.burialStatus === DECEASED_BURIAL.none ? undefined : '已预约、已安葬或已迁出的使用人不能删除'
        }
        form={(slot) => <ResourceDrawers resource={deceased} layout={SECTIONS} plan={RECORD} {...slot} />}
      />
      {booking && (
        <BookDialog
          key={booking.person.id}
          {...booking}
          onClose={() => setBooking((now) => now && { ...now, open: false })}
          onDone={refresh}
        />
      )}
    </>
  );
}

const SECTIONS: readonly FormSection[] = [
  { title: '墓位', fields: ['plotId', 'seq', 'relation'] },
  { title: '基本信息', fields: ['name', 'formerName', 'sex', 'alive', 'birthText', 'deathText', 'idType', 'idNo'] },
  { title: '遗骸与证明', fields: ['remainsType', 'deathCertNo', 'cremationCertNo'] },
  { title: '联系人', fields: ['contactName', 'contactPhone', 'remark'] },
];

const RECORD: RecordPlan = {
  tags: ['burialStatus', 'alive'],
  facts: ['plotId', 'holderName', 'relation', 'cemeteryId'],
  figures: ['birthDate', 'deathDate', 'buriedDate'],
  cards: [...SECTIONS, { title: '安葬与原登记', fields: ['buriedText', 'positionText', 'note'] }],
  contents: ({ alive }) => (alive === 'Y' ? { alive: <StateTag tone="green">健在</StateTag> } : {}),
};
