import type { Burial } from '@songbai/contract/modules/burial/burial.resource.ts';
import type { About } from '../../ui/modal/index.ts';

/** What a dialog over a booking says below the name of the dead: where and when. */
export const aboutBurial = ({ plotFullName, bookDate, slot }: Burial): About => [
  plotFullName,
  [bookDate, slot].filter(Boolean).join(' '),
];

/** What the question at a step of a booking names: the dead, then the grave and the time. */
export const askedAbout = (row: Burial): string =>
  [`「${row.deceasedName ?? ''}」`, ...aboutBurial(row).filter(Boolean)].join(' ');
