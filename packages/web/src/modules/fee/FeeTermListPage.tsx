import { feeTerm } from '@songbai/contract/modules/fee/fee-term.resource.ts';
import { isProved } from '@songbai/contract/modules/paper/fee.sheet.ts';

import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePaper } from '../paper/index.ts';

/** 管理费台账, with the proof of each paid term (domain.md §3.16, §5.1). */
export function FeeTermListPage() {
  const { may, show, preview } = usePaper();
  return (
    <>
      <ResourceList
        resource={feeTerm}
        form={null}
        hint="订单付清或续费后，各期管理费会列在这里"
        rowActions={(term) =>
          may('fee') && isProved(term) && <LinkButton onClick={() => show('fee', term.id)}>缴费证明</LinkButton>
        }
      />
      {preview}
    </>
  );
}
