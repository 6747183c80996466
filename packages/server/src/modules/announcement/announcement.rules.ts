import { dictText } from '@songbai/contract/dicts.ts';
import { announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { inAppPath } from '@songbai/contract/rules/in-app-path.ts';
import { UNSTORABLE } from '../../http/validation.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { cleanHtml } from '../../resource/describe/html.ts';
import type { StoredAnnouncement } from './announcement.table.ts';

/** Ids of a comma list, each once; stock clients end theirs with a comma (contract/2 §5.3). */
export function idsOf(list: unknown): string[] {
  if (typeof list !== 'string') return [];
  return [
    ...new Set(
      list
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ];
}

/** Stored and returned form of a list of receivers: each id followed by a comma. */
export function receiverList(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : `${ids.join(',')},`;
}

/** Start of the period the bell covers: the first day of last month (contract/2 §5.1). */
export function bellSince(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const last = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  return `${last.year}-${String(last.month).padStart(2, '0')}-01 00:00:00`;
}

/** @throws AppError announcementState */
export function refuseState(
  row: Pick<StoredAnnouncement, 'sendStatus'>,
  allowed: readonly string[],
  action: string,
): void {
  const status = String(row.sendStatus);
  if (!allowed.includes(status))
    throw new AppError('announcementState', { status: dictText('send_status', status), action });
}

/** Contents have their own refusals (contract/2 §5.1); the schema checks the rest. */
export function precheck(draft: Values): void {
  for (const value of Object.values(draft)) {
    if (typeof value === 'string' && UNSTORABLE.test(value)) throw new AppError('announcementChars');
  }
  const { msgContent } = draft;
  const { maxLength } = announcement.fields.msgContent;
  if (typeof msgContent !== 'string') return;
  if (msgContent.length > maxLength || cleanHtml(msgContent).length > maxLength)
    throw new AppError('announcementTooLong');
}

/**
 * Checks an announcement as a whole; single fields are checked elsewhere.
 * @throws AppError announcementPeriod, invalid
 */
export function checkWhole(row: Values): void {
  const { startTime, endTime } = row;
  if (typeof startTime === 'string' && typeof endTime === 'string' && startTime !== '' && endTime !== '') {
    if (startTime >= endTime) throw new AppError('announcementPeriod');
  }
  checkTarget(row);
}

const COMPONENT = /^[\w-]+(\/[\w-]+)*$/;

/** Target of 去处理: a path inside the app, or the key of one of its pages (spec/1 §2). */
function checkTarget({ openType, openPage }: Values): void {
  const page = typeof openPage === 'string' ? openPage : '';
  if (!openType) {
    if (page !== '') throw new AppError('invalid', { detail: '打开方式不能为空' }, { field: 'openType' });
    return;
  }
  if (openType !== 'url' && openType !== 'component')
    throw new AppError('invalid', { detail: '打开方式的值不正确' }, { field: 'openType' });
  const fits = openType === 'url' ? inAppPath(page) !== undefined : COMPONENT.test(page);
  if (!fits) throw new AppError('invalid', { detail: '打开页面的值不正确' }, { field: 'openPage' });
}
