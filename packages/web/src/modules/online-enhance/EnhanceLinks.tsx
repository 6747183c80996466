import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';

import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { EnhanceKind } from './EnhanceDialog.tsx';

/** The links of a design to its buttons and enhancements; what runs for others needs the role admin besides. */
export function EnhanceLinks({ onOpen }: { onOpen(kind: EnhanceKind): void }) {
  const can = useCan();
  const isAdmin = useIsAdmin();
  const links: readonly (readonly [EnhanceKind, string, boolean])[] = [
    ['buttons', '自定义按钮', can(FORM_RIGHTS.edit)],
    ['script', 'JS增强', isAdmin && can(FORM_RIGHTS.script)],
    ['sql', 'SQL增强', isAdmin && can(FORM_RIGHTS.action)],
    ['java', 'JAVA增强', isAdmin && can(FORM_RIGHTS.action) && can(FORM_RIGHTS.script)],
  ];
  return links.map(
    ([kind, text, shown]) =>
      shown && (
        <LinkButton key={kind} onClick={() => onOpen(kind)}>
          {text}
        </LinkButton>
      ),
  );
}
