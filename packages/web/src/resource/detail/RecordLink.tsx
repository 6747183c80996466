import { resourceByName } from '@songbai/contract/modules/registry.ts';
import { routesFromMenu } from '@songbai/contract/rules/menu.ts';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../session/session.ts';

interface RecordLinkProps {
  /** Name of the resource. */
  target: string;
  id: string;
  children: ReactNode;
}

/** Leads to the page of a record; plain text for who has no page that shows it. */
export function RecordLink({ target, id, children }: RecordLinkProps) {
  const menu = useSession((state) => state.permissions?.menu);
  const path = useMemo(() => {
    const { pages = [] } = resourceByName(target);
    return routesFromMenu(menu ?? []).find(({ component }) => pages.includes(component))?.path;
  }, [menu, target]);
  return path ? <Link to={`${path}?detail=${encodeURIComponent(id)}`}>{children}</Link> : children;
}
