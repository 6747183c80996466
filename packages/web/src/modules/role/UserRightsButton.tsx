import { useState } from 'react';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { UserRightsDrawer } from './UserRightsDrawer.tsx';

interface UserRightsButtonProps {
  user: { id: string; realname: string };
}

/** 权限: opens a user's rights, for permitted users. */
export function UserRightsButton({ user }: UserRightsButtonProps) {
  const can = useCan();
  const [open, setOpen] = useState<boolean>();
  if (!can('system:user:rights')) return null;
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>权限</LinkButton>
      {open !== undefined && <UserRightsDrawer user={user} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
