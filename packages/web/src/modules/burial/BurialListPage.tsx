import { BURIAL_STATUS } from '@songbai/contract/modules/burial/burial.dicts.ts';
import { type Burial, burial, comingBurial } from '@songbai/contract/modules/burial/burial.resource.ts';
import { OPEN_BURIALS } from '@songbai/contract/modules/burial/burial.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { ResourceDrawers } from '../../resource/form/ResourceDrawers.tsx';
import { invalidate } from '../../resource/invalidate.ts';
import { OpenOrAllTabs, useOpenOrAll } from '../../resource/list/OpenOrAllTabs.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { ASKS } from '../../resource/list/RowLinks.tsx';
import { useCommand } from '../../resource/use-command.ts';
import { useStepDialog } from '../../resource/use-step-dialog.tsx';
import { useCan } from '../../session/permissions.ts';
import { ConfirmPop } from '../../ui/confirm/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { askedAbout } from './about-burial.ts';
import { type BurialDialogProps, CancelDialog, ConfirmDialog, RebookDialog } from './BurialDialogs.tsx';
import { actOnBurial } from './burial.calls.ts';
import { BURIAL_DOINGS, type BurialDoing, burialDoings } from './burial-doings.ts';
import { CompleteDialog } from './CompleteDialog.tsx';

const DIALOGS = { confirm: ConfirmDialog, complete: CompleteDialog, rebook: RebookDialog, cancel: CancelDialog };
type Asking = keyof typeof DIALOGS;

const OPEN = { status: OPEN_BURIALS.join(',') };
const NONE = {};
/** What waits for those who archive. */
const BURIED = { buried: { status: BURIAL_STATUS.buried } };
const BURIED_TAB = { buried: '待归档' };

/** 安葬管理: bookings by day with the steps of domain.md §4.5; what waits from the earliest day on, all of them from the last one back. */
export function BurialListPage() {
  const archives = useCan()('cem:burial:archive');
  const client = useQueryClient();
  const refresh = () => {
    void invalidate(client, 'burial');
    void invalidate(client, 'deceased');
  };
  const { key, params } = useOpenOrAll(OPEN, archives ? BURIED : NONE);
  const { ask, dialog } = useStepDialog<Burial, Asking>();
  return (
    <>
      <OpenOrAllTabs open="待安葬" between={archives ? BURIED_TAB : NONE} />
      <ResourceList
        key={key}
        resource={key === 'all' ? burial : comingBurial}
        params={params}
        columns={[
          'bookDate',
          'slot',
          'deceasedName',
          'plotFullName',
          'burialType',
          'status',
          'applicant',
          'applicantPhone',
          'peopleCount',
          'actualTime',
          'burialNo',
        ]}
        essential={['bookDate', 'slot', 'deceasedName', 'plotFullName', 'burialType', 'status']}
        next={['applicant', 'applicantPhone']}
        cardTitle={['deceasedName', 'plotFullName']}
        hint="请在「使用人」中找到逝者，点「预约安葬」"
        pairs={{ deceasedName: 'plotFullName' }}
        rowActions={(row) => <RowMoves row={row} onAsk={(act) => ask(row, act)} onDone={refresh} />}
        form={(slot) => <ResourceDrawers resource={burial} {...slot} />}
      />
      {dialog((step) => (
        <Asked {...step} onDone={refresh} />
      ))}
    </>
  );
}

function Asked({ act, ...dialog }: BurialDialogProps & { act: Asking }) {
  const Dialog = DIALOGS[act];
  return <Dialog {...dialog} />;
}

interface RowMovesProps {
  row: Burial;
  onAsk: (doing: Asking) => void;
  onDone: () => void;
}

const isAsking = (doing: BurialDoing): doing is Asking => Object.hasOwn(DIALOGS, doing);

function RowMoves({ row, onAsk, onDone }: RowMovesProps) {
  const can = useCan();
  const { busy, run } = useCommand();
  const { keyFor } = useIdempotencyKey();
  return burialDoings(row, can).map((doing) => {
    const { label } = BURIAL_DOINGS[doing];
    if (isAsking(doing)) {
      return (
        <LinkButton key={doing} danger={doing === 'cancel'} onClick={() => onAsk(doing)}>
          {label}
        </LinkButton>
      );
    }
    const body = { id: row.id };
    const call = () => actOnBurial(doing as 'prepare' | 'ready' | 'archive', body, keyFor({ doing, ...body }));
    return (
      <ConfirmPop
        key={doing}
        title={`确定${label}吗?`}
        effect={askedAbout(row)}
        onConfirm={() => void run(call, { settled: onDone })}
      >
        <LinkButton {...ASKS} disabled={busy}>
          {label}
        </LinkButton>
      </ConfirmPop>
    );
  });
}
