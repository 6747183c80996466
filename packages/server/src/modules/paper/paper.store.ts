import type { DictValue } from '@songbai/contract/dicts.ts';
import type { PaperIssuer } from '@songbai/contract/modules/paper/paper.calls.ts';
import { regionText } from '@songbai/contract/regions/regions.ts';
import { AppError } from '../../platform/errors.ts';
import type { Reading } from '../../resource/read/reading.ts';

/** A cemetery as the head of its papers names it. */
export interface IssuingCemetery extends PaperIssuer {
  id: string;
  code: string;
}

/** How often a paper was printed in this state; exact within a unit that holds the lock of its record. */
export async function printsOf(
  { db, actor }: Reading,
  paper: DictValue<'paper_type'>,
  bizId: string,
  state: string | null,
): Promise<number> {
  const row = await db
    .selectFrom('cemPrintLog')
    .select(({ fn }) => fn.max('turn').as('last'))
    .where('tenantId', '=', actor.tenantId)
    .where('bizId', '=', bizId)
    .where('paper', '=', paper)
    .where('state', state === null ? 'is' : '=', state)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/**
 * The cemetery that issues a paper: that of its order or plot. A service without a plot is receipted by the tenant's
 * first cemetery.
 * @throws AppError paperNoCemetery
 */
export async function issuingCemetery(
  { db, actor }: Reading,
  of: { cemeteryId?: string | null; plotId?: string | null },
): Promise<IssuingCemetery> {
  const plotCemetery = of.plotId
    ? await db
        .selectFrom('cemPlot')
        .select('cemeteryId')
        .where('id', '=', of.plotId)
        .where('tenantId', '=', actor.tenantId)
        .executeTakeFirst()
    : undefined;
  const id = of.cemeteryId ?? plotCemetery?.cemeteryId;
  const cemeteries = db
    .selectFrom('cemCemetery')
    .select(['id', 'code', 'name', 'unitName', 'regionCode', 'address', 'contactPhone'])
    .where('tenantId', '=', actor.tenantId);
  const row = await (id ? cemeteries.where('id', '=', id) : cemeteries.where('delFlag', '=', 0))
    .orderBy('createTime')
    .orderBy('id')
    .executeTakeFirst();
  if (!row) throw new AppError('paperNoCemetery');
  const place = row.regionCode ? regionText(row.regionCode).replaceAll('/', '') : '';
  return {
    id: row.id,
    code: row.code ?? '',
    name: row.name ?? '',
    unitName: row.unitName ?? '',
    address: `${place}${row.address ?? ''}`,
    phone: row.contactPhone ?? '',
  };
}

/** The term that a payment of a management fee paid for. */
export async function termPaidBy({ db, actor }: Reading, payNo: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cemFeeTerm')
    .select('id')
    .where('tenantId', '=', actor.tenantId)
    .where('payNo', '=', payNo)
    .where('delFlag', '=', 0)
    .orderBy('seq')
    .executeTakeFirst();
  return row?.id;
}
