import { SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../session/permissions.ts';
import { type ChosenCustomer, HandoverDialog } from './HandoverDialog.tsx';

/** The right to hand over what a seller has under way. */
export const HAND_OVER = 'cem:cust:transfer';

interface HandoverButtonProps {
  chosen: readonly ChosenCustomer[];
  onDone(): void;
}

/** 移交: what a seller has under way goes to another one, by a manager's right. */
export function HandoverButton({ chosen, onDone }: HandoverButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useCan()(HAND_OVER)) return null;
  return (
    <>
      <Button icon={<SwapOutlined />} onClick={() => setOpen(true)}>
        移交
      </Button>
      {open && <HandoverDialog chosen={chosen} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  );
}
