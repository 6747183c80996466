import type { PaperView } from '@songbai/contract/modules/paper/paper.calls.ts';
import type { Sheet, SheetTable } from '@songbai/contract/modules/paper/sheet.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { moneyCapitals } from '@songbai/contract/rules/money-capitals.ts';
import { DetailList } from '../../ui/detail-list/index.ts';
import { PaperTable } from '../../ui/print-view/index.ts';
import styles from './sheet.module.css';

/** The frame of every paper: its head again on each page, facts, sum in figures and capitals, tables, signatures. */
export function PaperSheet({ view }: { view: PaperView }) {
  const { sheet } = view;
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Head view={view} />
      </header>
      <div className={styles.body}>
        {sheet.intro && <p>{sheet.intro}</p>}
        <DetailList
          bordered
          size="small"
          col={2}
          items={sheet.facts.map(({ label, text }) => ({ key: label, term: label, content: text }))}
        />
        {sheet.amount && <Amount {...sheet.amount} />}
        {sheet.tables.map((table) => (
          <Table key={table.title} table={table} />
        ))}
        {sheet.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        <Signatures names={sheet.signatures} />
        <Printed view={view} />
      </div>
    </div>
  );
}

function Head({ view: { sheet, issuer, paper, print } }: { view: PaperView }) {
  const numbered = sheet.no ?? (paper === 'receipt' ? '打印时编号' : null);
  return (
    <>
      <div className={styles.issuer}>
        <strong>{issuer.name}</strong>
        <span>{[issuer.address, issuer.phone && `电话：${issuer.phone}`].filter(Boolean).join('　')}</span>
      </div>
      <div className={styles.titleLine}>
        <span className={styles.side}>
          {sheet.mark && <b className={styles.mark}>{sheet.mark}</b>}
          {print && print.turn > 1 && <b className={styles.mark}>补打（第 {print.turn} 次）</b>}
          {!print && <span className={styles.mark}>预览</span>}
        </span>
        <h1>{sheet.title}</h1>
        <span className={styles.number}>{numbered && `编号：${numbered}`}</span>
      </div>
    </>
  );
}

function Amount({ label, fen }: NonNullable<Sheet['amount']>) {
  return (
    <p className={styles.amount}>
      <span>{label}</span>
      <b>¥ {yuan(fen)} 元</b>
      <span>大写</span>
      <b>{moneyCapitals(fen)}</b>
    </p>
  );
}

interface NumberedRow {
  id: string;
  cells: readonly string[];
  total: boolean;
}

function Table({ table: { title, heads, rows, total } }: { table: SheetTable }) {
  const numbered: NumberedRow[] = rows.map((cells, at) => ({ id: String(at), cells, total: false }));
  if (total) numbered.push({ id: 'total', cells: total, total: true });
  return (
    <section className={styles.table}>
      <PaperTable
        title={title}
        rows={numbered}
        keyOf={({ id }) => id}
        columns={heads.map(({ text, figure }, at) => ({
          key: text,
          title: text,
          align: figure ? ('right' as const) : undefined,
          cell: ({ cells, total: bold }: NumberedRow) => (bold ? <b>{cells[at]}</b> : cells[at]),
        }))}
      />
    </section>
  );
}

function Signatures({ names }: { names: readonly string[] }) {
  return (
    <div className={styles.signatures}>
      {names.map((name) => (
        <span key={name}>
          {name}
          {name.endsWith('：') && <i className={styles.blank} />}
        </span>
      ))}
    </div>
  );
}

/** By whom and when it was printed, and why again. */
function Printed({ view: { print } }: { view: PaperView }) {
  if (!print) return null;
  const parts = [`打印人：${print.by}`, `打印时间：${print.time}`, `第 ${print.turn} 次打印`];
  return (
    <p className={styles.printed}>
      {[...parts, print.reason && `补打原因：${print.reason}`].filter(Boolean).join('　')}
    </p>
  );
}
