import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMayOpen } from './use-may-open.ts';

interface FigureLinkProps {
  to: string;
  label?: string;
  className?: string | undefined;
  style?: React.CSSProperties;
  children: ReactNode;
}

/** A figure that opens the list behind it, for who has that list in the menu. */
export function FigureLink({ to, label, children, ...look }: FigureLinkProps) {
  const mayOpen = useMayOpen();
  const [path = ''] = to.split('?');
  if (!mayOpen(path)) return <span {...look}>{children}</span>;
  return (
    <Link to={to} aria-label={label} {...look}>
      {children}
    </Link>
  );
}
