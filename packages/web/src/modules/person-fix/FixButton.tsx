import { useState } from 'react';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { FixDialog, type FixedPerson } from './FixDialog.tsx';

/** 更正 of one row of a list of people. */
export function FixButton({ person }: { person: FixedPerson }) {
  const [open, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  if (!useCan()('cem:personFix:apply')) return null;
  const start = () => {
    setTurn((last) => last + 1);
    setOpen(true);
  };
  return (
    <>
      <LinkButton onClick={start}>更正</LinkButton>
      {turn > 0 && <FixDialog key={turn} person={person} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
