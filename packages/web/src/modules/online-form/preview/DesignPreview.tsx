import { formColumns } from '@songbai/contract/design/screen-info.ts';
import { Form, Segmented } from 'antd';
import { memo, useMemo, useState } from 'react';
import type { DesignStores } from '../use-designer.ts';
import { FormPart, ListPart, QueryPart } from './PreviewParts.tsx';
import styles from './preview.module.css';
import { rowSource } from './preview-model.ts';

type Part = 'form' | 'list' | 'query';
const PARTS = [
  { value: 'form', label: '表单' },
  { value: 'list', label: '列表' },
  { value: 'query', label: '查询栏' },
] satisfies { value: Part; label: string }[];

/** 预览: form, list and query bar of the fields as they are typed, before anything is saved (online.md §4.6). */
export const DesignPreview = memo(function DesignPreview({ stores }: { stores: DesignStores }) {
  const [part, setPart] = useState<Part>('form');
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const formTemplate = Form.useWatch<string | null | undefined>('formTemplate') ?? null;
  const source = useMemo(() => rowSource(stores), [stores]);
  return (
    <section className={styles.preview} aria-label="预览">
      <div className={styles.bar}>
        <Segmented<Part> aria-label="预览内容" value={part} options={PARTS} onChange={setPart} />
        <Segmented<'wide' | 'phone'>
          aria-label="预览宽度"
          value={width}
          options={[
            { value: 'wide', label: '电脑' },
            { value: 'phone', label: '手机' },
          ]}
          onChange={setWidth}
        />
      </div>
      <div className={width === 'phone' ? styles.phone : styles.wide}>
        {part === 'form' && (
          <FormPart source={source} columns={width === 'phone' ? 1 : formColumns({ formTemplate })} />
        )}
        {part === 'list' && <ListPart source={source} />}
        {part === 'query' && <QueryPart source={source} />}
      </div>
      <p className={styles.note}>按当前填写的内容显示，数据为示例；保存并同步后生效</p>
    </section>
  );
});
