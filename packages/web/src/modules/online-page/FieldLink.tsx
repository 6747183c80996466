import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Values } from '../../resource/form/form-rules.ts';
import { formScope } from '../../resource/form/form-scope.ts';
import { linkTarget } from './link-target.ts';

interface FieldLinkProps {
  href: string;
  row: Values;
  children: ReactNode;
}

/** A value of a list that leads somewhere; plain where its address cannot be opened. */
export function FieldLink({ href, row, children }: FieldLinkProps) {
  const target = linkTarget(href, formScope(row));
  if (!target) return children;
  if ('inside' in target) return <Link to={target.inside}>{children}</Link>;
  return (
    <a href={target.outside} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
