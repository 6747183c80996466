import { type ReactNode, useState } from 'react';

/** What a card holds besides, made once somebody looks: each of many would ask the server for its own. */
export function Fold({ title, children }: { title: string; children(): ReactNode }) {
  const [seen, setSeen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setSeen(true)}>
      <summary>{title}</summary>
      {seen && children()}
    </details>
  );
}
