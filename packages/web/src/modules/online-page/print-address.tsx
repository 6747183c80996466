import type { Resource } from '@songbai/contract/resource/define.ts';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { rowName } from '../../resource/list/row-name.ts';
import { useShowFailure } from '../../resource/use-show-failure.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { fetchTicket } from './online-page.calls.ts';
import styles from './online-page.module.css';
import type { OnlineTable } from './online-table.ts';

type Print = OnlineTable['head']['print'];

/** Rows of the table are printed by what lies at an address of its own (contract/2 §16.6). */
export const printsElsewhere = (print: Print | undefined): boolean => print?.shown === true && print.url !== '';

/** Opens a row at the address with a ticket, which serves once; false: refused, and said. */
function useOpenPrint(address: string) {
  const { message } = useFeedback();
  const showFailure = useShowFailure();
  return async (id: string): Promise<boolean> => {
    const url = URL.parse(address, window.location.origin);
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
      void message.error('打印地址不正确，请联系管理员');
      return false;
    }
    try {
      url.searchParams.set('id', id);
      url.searchParams.set('ticket', await fetchTicket());
      window.open(url, '_blank', 'noopener');
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
}

/** 打印 of a row at the address. */
export function AddressPrint({ address, id }: { address: string; id: string }) {
  const print = useOpenPrint(address);
  return <LinkButton onClick={() => void print(id)}>打印</LinkButton>;
}

interface ChosenAddressPrintProps {
  resource: Resource;
  address: string;
  rows: readonly { id: string }[];
}

/** 打印 of ticked rows at the address: browsers open one window a click, so several are listed and opened one by one. */
export function ChosenAddressPrint({ resource, address, rows }: ChosenAddressPrintProps) {
  const print = useOpenPrint(address);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const start = () => {
    const [first] = rows;
    if (rows.length === 1 && first) return void print(first.id);
    setDone(new Set());
    setOpen(true);
  };
  const printOne = async (id: string) => {
    if (await print(id)) setDone((before) => new Set([...before, id]));
  };
  return (
    <>
      <LinkButton onClick={start}>打印</LinkButton>
      <Dialog title={`打印 ${rows.length} 条`} open={open} onOpenChange={setOpen} width={520} footer={null}>
        <p>每条记录在新窗口中打印，请逐条点击：</p>
        <ul className={styles.printed}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>{rowName(resource, row)}</span>
              {done.has(row.id) && <span className={styles.path}>已打开</span>}
              <LinkButton aria-label={`打印「${rowName(resource, row)}」`} onClick={() => void printOne(row.id)}>
                打印
              </LinkButton>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
