import { yuan } from '@songbai/contract/rules/money.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';

interface Received {
  /** Fen; what had been received when the clerk last looked: sent with the payment, so that none is taken twice. */
  shown: number;
  /** Whether there was a payment since, perhaps this one, whose answer was lost. */
  changed: boolean;
  /** The clerk has looked. */
  look: (received: number) => void;
}

/** What had been received when the form was opened, until the clerk says to have seen that it is another sum. */
export function useReceivedShown(received: number): Received {
  const [shown, setShown] = useState(received);
  return { shown, changed: shown !== received, look: setShown };
}

/** Tells of a payment that was taken while the form was open. */
export function ReceivedMeanwhile({ shown, now, onLook }: { shown: number; now: number; onLook: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      title={`已收金额由 ${yuan(shown)} 元变为 ${yuan(now)} 元，请核对是否重复收款`}
      action={
        <Button size="small" onClick={onLook}>
          已核对，继续收款
        </Button>
      }
    />
  );
}
