import { actionCode, type Resource } from '../resource/define.ts';
import type { Fields } from '../resource/kinds.ts';
import { RESOURCES } from './registry.ts';

/** The resources that a page of live tables shows: those of its permission code (`wire/live-table.ts`). */
function resourcesOfPage(pageId: string): Resource[] {
  const permission = pageId.slice(0, pageId.lastIndexOf(':'));
  return RESOURCES.filter((resource) => resource.permission === permission);
}

/**
 * Who may tell others of changed rows on a page: those who may edit what it shows. Undefined for a page that shows
 * nothing that is edited; nobody tells of rows there.
 */
export function editCodeOfPage(pageId: string): string | undefined {
  const edited = resourcesOfPage(pageId).find(({ actions }) => actions.includes('edit'));
  return edited && actionCode(edited, 'edit');
}

/** Fields that the receivers of a row may not be allowed to see in full: they load them themselves. */
export function unspokenFields(pageId: string): ReadonlySet<string> {
  return new Set(resourcesOfPage(pageId).flatMap(({ fields }) => closedFields(fields)));
}

function closedFields(fields: Fields): string[] {
  const closed = Object.entries(fields).filter(([, field]) => field.sensitive || ('secret' in field && field.secret));
  return closed.map(([name]) => name);
}
