import { LIMITS } from '@songbai/contract/limits.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { NewPage, PrintPreview } from '../../ui/print-view/index.ts';
import type { Values } from '../form/form-rules.ts';
import { useShowFailure } from '../use-show-failure.ts';
import { recordTitle } from './RecordHead.tsx';
import { isWide, RecordPaper } from './RecordPrint.tsx';
import { detailQuery } from './use-detail.ts';

interface ChosenPrintProps {
  resource: Resource;
  /** The ticked rows, in the order in which they are printed. */
  ids: readonly string[];
}

/** 打印 of ticked rows: each as its detail shows it, on a page of its own. */
export function ChosenPrint({ resource, ids }: ChosenPrintProps) {
  const [rows, setRows] = useState<readonly Values[]>([]);
  const [open, setOpen] = useState(false);
  const { busy, read } = useRecords(resource);
  const print = async () => {
    const found = await read(ids);
    if (!found) return;
    setRows(found);
    setOpen(true);
  };
  const [first] = rows;
  return (
    <>
      <LinkButton disabled={busy} onClick={() => void print()}>
        打印
      </LinkButton>
      <PrintPreview
        title={rows.length === 1 ? recordTitle(resource, first) : `${resource.title} ${rows.length}条`}
        titled={false}
        landscape={isWide(resource)}
        open={open}
        onOpenChange={setOpen}
      >
        {rows.map((row, at) => {
          const key = String(row.id);
          const record = (
            <>
              <h1>{recordTitle(resource, row)}</h1>
              <RecordPaper resource={resource} row={row} />
            </>
          );
          return at === 0 ? <section key={key}>{record}</section> : <NewPage key={key}>{record}</NewPage>;
        })}
      </PrintPreview>
    </>
  );
}

/** Calls under way at once: other requests of the page are not to wait behind them. */
const AT_ONCE = 4;

/** Reads rows as their details do: with the rights and masks of this person. Undefined: refused, and said. */
function useRecords(resource: Resource) {
  const client = useQueryClient();
  const { message } = useFeedback();
  const showFailure = useShowFailure();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const read = async (ids: readonly string[]): Promise<Values[] | undefined> => {
    if (running.current) return undefined;
    if (ids.length > LIMITS.printedRecords) {
      void message.warning(`一次最多打印${LIMITS.printedRecords}条，已选择${ids.length}条，请分批打印`);
      return undefined;
    }
    running.current = true;
    setBusy(true);
    try {
      const found: Values[] = [];
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = ids.slice(at, at + AT_ONCE);
        found.push(...(await Promise.all(some.map((id) => client.fetchQuery(detailQuery(resource, id))))));
      }
      return found;
    } catch (error) {
      showFailure(error);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, read };
}
