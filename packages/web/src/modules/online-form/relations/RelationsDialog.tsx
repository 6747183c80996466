import { type CgformHead, cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Spin } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../../lib/feedback.ts';
import { usePhone } from '../../../lib/media.ts';
import { useShowFailure } from '../../../resource/use-show-failure.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { Dialog } from '../../../ui/modal/index.ts';
import { fetchDesign, fetchHeadNamed, fetchRelations, fetchViews } from '../online-form.calls.ts';
import styles from './relations.module.css';
import { BOX, type Picture, pictureOf, type Related, relationsOf } from './relations.ts';

type Shown = Pick<CgformHead, 'id' | 'tableName' | 'tableTxt'>;

interface RelationsDialogProps {
  head: Shown;
  onClose(): void;
}

const KINDS: Readonly<Record<Related['kind'], string>> = {
  main: '主表',
  sub: '附表',
  view: '视图',
  table: '引用的表',
  dict: '字典',
  source: '引用的报表',
  link: '关联本表',
  user: '以本表为字典',
  formula: '公式引用本表',
  report: '报表',
  menu: '菜单',
};

/** Only designed tables have a picture of their own to go on to. */
const LEADS_ON: ReadonlySet<Related['kind']> = new Set(['main', 'sub', 'view', 'table', 'link', 'user', 'formula']);

/** 关系图: what a table points at, what belongs to it and what points at it; a click on another designed table goes on to it. */
export function RelationsDialog({ head, onClose }: RelationsDialogProps) {
  const [path, setPath] = useState<readonly Shown[]>([head]);
  const shown = path.at(-1) ?? head;
  const { data, error, refetch } = useQuery({
    queryKey: [cgformHead.name, 'relations', shown.id],
    queryFn: async ({ signal }) => {
      const [{ head: own, fields }, { records: views }, relations] = await Promise.all([
        fetchDesign(shown.id, signal),
        fetchViews(shown.id, signal),
        fetchRelations(shown.id, signal),
      ]);
      const { tableType, subTableStr } = own;
      return relationsOf({ tableType, subTableStr, fields, views, ...relations });
    },
    staleTime: 0,
  });
  const go = useGo((next) => setPath([...path, next]));
  return (
    <Dialog
      open
      title={`关系图[${shown.tableTxt}]`}
      width={1040}
      switchFullscreen
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          {path.length > 1 && <Button onClick={() => setPath(path.slice(0, -1))}>返回上一张表</Button>}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label="加载中" />}
      {data?.length === 0 && <Empty description="此表没有附表、视图，没有引用其他表和字典，也没有被引用" />}
      {data && data.length > 0 && <Picturing head={shown} picture={pictureOf(data)} onGo={go} />}
    </Dialog>
  );
}

/** Goes on to another designed table by its name. */
function useGo(onFound: (head: Shown) => void) {
  const { message } = useFeedback();
  const showFailure = useShowFailure();
  return async (name: string): Promise<void> => {
    try {
      const found = await fetchHeadNamed(name);
      if (found) onFound(found);
      else void message.info(`${name} 不是在线表`);
    } catch (error) {
      showFailure(error);
    }
  };
}

interface DrawingProps {
  head: Shown;
  picture: Picture;
  onGo(name: string): Promise<void>;
}

function Drawing({ head, picture: { width, height, own, boxes }, onGo }: DrawingProps) {
  const middle = (y: number) => y + BOX.height / 2;
  return (
    <div className={styles.scroll}>
      <div className={styles.picture} style={{ width, height }}>
        <svg width={width} height={height} aria-hidden>
          {boxes.map(({ key, x, y }) => {
            const [from, to] = x < own.x ? [x + BOX.width, own.x] : [own.x + BOX.width, x];
            const [start, end] = x < own.x ? [middle(y), middle(own.y)] : [middle(own.y), middle(y)];
            const bend = (from + to) / 2;
            return <path key={key} d={`M${from} ${start} C${bend} ${start} ${bend} ${end} ${to} ${end}`} />;
          })}
        </svg>
        <div className={`${styles.box} ${styles.own}`} style={{ left: own.x, top: own.y }}>
          <strong>{head.tableTxt}</strong>
          <span>{head.tableName}</span>
        </div>
        {boxes.map(({ key, x, y, ...box }) => (
          <Box key={key} {...box} place={{ left: x, top: y }} onGo={onGo} />
        ))}
      </div>
    </div>
  );
}

function Picturing(props: DrawingProps) {
  return usePhone() ? <Stack {...props} /> : <Drawing {...props} />;
}

/** On a phone there is no room for a picture: the same boxes below each other. */
function Stack({ picture: { boxes }, onGo }: Omit<DrawingProps, 'head'>) {
  return (
    <div className={styles.stack}>
      {boxes.map(({ key, ...box }) => (
        <Box key={key} {...box} onGo={onGo} />
      ))}
    </div>
  );
}

interface BoxProps extends Pick<Related, 'kind' | 'name' | 'by' | 'title'> {
  place?: { left: number; top: number };
  onGo(name: string): Promise<void>;
}

/** A click goes on to it; dictionaries, reports and menus lead nowhere. */
function Box({ kind, name, by, title, place, onGo }: BoxProps) {
  const content = (
    <>
      <strong>
        {KINDS[kind]}：{title || name}
      </strong>
      <span title={by}>{by ? `${name} · ${by}` : name}</span>
    </>
  );
  return !LEADS_ON.has(kind) ? (
    <div className={styles.box} style={place}>
      {content}
    </div>
  ) : (
    <button type="button" className={styles.box} style={place} onClick={() => void onGo(name)}>
      {content}
    </button>
  );
}
