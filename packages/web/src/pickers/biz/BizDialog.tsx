import { Empty, Table } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../lib/feedback.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Dialog } from '../../ui/modal/index.ts';
import { type Choice, without } from '../choice.ts';
import { useSearchFocus } from '../use-search-focus.ts';
import { BizFilters } from './BizFilters.tsx';
import { BizTable } from './BizTable.tsx';
import styles from './biz.module.css';
import type { BizSource } from './biz-query.ts';
import { Shortened } from './Shortened.tsx';
import { useBiz } from './use-biz.ts';

interface BizDialogProps {
  source: BizSource;
  valueKey: string;
  chosen: readonly Choice[];
  several: boolean;
  width: number;
  ellipsisLength: number;
  /** Called after the closing animation; the dialog can be unmounted. */
  onClosed(): void;
  onChoose(chosen: readonly Choice[]): void;
}

/** {name}选择: search and table on the left two thirds, the selection on the right. */
export function BizDialog(props: BizDialogProps) {
  const { source, valueKey, several, width, ellipsisLength, onClosed, onChoose } = props;
  const { message } = useFeedback();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState(props.chosen);
  const biz = useBiz(source);
  const { search, afterOpenChange } = useSearchFocus();
  const confirm = (): void => {
    if (chosen.length === 0 || (!several && chosen.length > 1)) {
      message.warning('请选择一条记录');
      return;
    }
    onChoose(chosen);
    setOpen(false);
  };
  const [first] = source.columns;
  return (
    <Dialog
      title={`${source.name}选择`}
      open={open}
      width={width}
      switchFullscreen
      okClose={false}
      onOk={confirm}
      onOpenChange={setOpen}
      afterOpenChange={afterOpenChange}
      afterClose={onClosed}
    >
      <div className={styles.sides}>
        <div className={styles.left}>
          <BizFilters source={source} query={biz.query} onChange={biz.change} onReset={biz.reset} search={search} />
          <BizTable {...{ biz, source, valueKey, several, ellipsisLength, chosen }} onChosen={setChosen} />
        </div>
        <section aria-label={`已选${source.name}`}>
          <Table<Choice>
            size="small"
            title={() => `已选${source.name}`}
            rowKey="key"
            dataSource={[...chosen]}
            pagination={false}
            scroll={{ y: 240 }}
            locale={{ emptyText: <Empty description={`还没有选择${source.name}`} /> }}
            columns={[
              {
                title: first?.title ?? source.name,
                width: first?.widthRight,
                render: (_, { text }) => <Shortened text={text} length={ellipsisLength} />,
              },
              {
                title: '操作',
                width: 72,
                render: (_, { key, text }) => (
                  <LinkButton aria-label={`删除${text}`} onClick={() => setChosen((now) => without(now, [key]))}>
                    删除
                  </LinkButton>
                ),
              },
            ]}
          />
        </section>
      </div>
    </Dialog>
  );
}
