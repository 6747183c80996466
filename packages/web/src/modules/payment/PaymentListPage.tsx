import type { DictValue } from '@songbai/contract/dicts.ts';
import { receiptRefusal } from '@songbai/contract/modules/paper/receipt.sheet.ts';
import { correctionKinds } from '@songbai/contract/modules/payment/correction.rules.ts';
import { CORRECTION_KIND } from '@songbai/contract/modules/payment/payment.dicts.ts';
import { type Payment, payment } from '@songbai/contract/modules/payment/payment.resource.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../resource/invalidate.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useStepDialog } from '../../resource/use-step-dialog.tsx';
import { useDictText } from '../../session/dictionaries.ts';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePaper } from '../paper/index.ts';
import { CorrectionApplyDialog } from './CorrectionApplyDialog.tsx';

type Kind = DictValue<'correction_kind'>;

/** 收款记录 (domain.md §3.11): every payment, and the way to have a wrong one taken back or moved. */
export function PaymentListPage() {
  const client = useQueryClient();
  const { may, show, preview } = usePaper();
  const { ask, dialog } = useStepDialog<Payment, Kind>();
  return (
    <>
      <ResourceList
        resource={payment}
        hint="请在「正常订单」中找到订单，点「收款」登记"
        columns={[
          'payNo',
          'status',
          'amount',
          'payTime',
          'receiptNo',
          'bizNo',
          'plotFullName',
          'payerName',
          'method',
          'payKind',
          'channelNo',
          'cashierName',
        ]}
        essential={['payNo', 'status', 'amount', 'method', 'bizNo', 'payTime']}
        next={['payerName', 'cashierName', 'payKind']}
        cardTitle={['payerName', 'plotFullName']}
        pairs={{ bizNo: 'plotFullName' }}
        rowActions={(row) => (
          <>
            {may('receipt') && !receiptRefusal(row) && (
              <LinkButton onClick={() => show('receipt', row.id)}>收据</LinkButton>
            )}
            <RowActions row={row} onDo={(kind) => ask(row, kind)} />
          </>
        )}
      />
      {preview}
      {dialog(({ act, ...step }) => (
        <CorrectionApplyDialog
          {...step}
          kind={act}
          onDone={() => void invalidate(client, 'payment', 'paymentCorrection', 'order', 'serviceOrder')}
        />
      ))}
    </>
  );
}

function RowActions({ row, onDo }: { row: Payment; onDo: (kind: Kind) => void }) {
  const can = useCan();
  const text = useDictText();
  if (!can('cem:payFix:apply') || row.status === null) return null;
  const facts = { status: row.status, payTime: row.payTime ?? '' };
  return correctionKinds(facts, dateText(Date.now())).map((kind) => (
    <LinkButton key={kind} danger={kind !== CORRECTION_KIND.moved} onClick={() => onDo(kind)}>
      {text('correction_kind', kind)}
    </LinkButton>
  ));
}
