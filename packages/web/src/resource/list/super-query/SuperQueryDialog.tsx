import { LIMITS } from '@songbai/contract/limits.ts';
import { queryFrom, type SuperQuery } from '@songbai/contract/rules/super-query.ts';
import { Button, Flex } from 'antd';
import { useRef } from 'react';
import { useFeedback } from '../../../lib/feedback.ts';
import { useMobile } from '../../../lib/media.ts';
import { useFirstErrorDrawn } from '../../../ui/first-error.ts';
import { Dialog } from '../../../ui/modal/index.ts';
import { Conditions } from './Conditions.tsx';
import { fieldsByName, type QueryField } from './fields.ts';
import { type Editor, editorOf, hasLongValue, incompleteRows, isTooLong, queryOf, recordsOf, TEXTS } from './model.ts';
import { SavedQueries } from './SavedQueries.tsx';
import styles from './super-query.module.css';
import { useSavedQueries } from './use-saved-queries.ts';
import { useSaving } from './use-saving.tsx';

export interface SuperQueryDialogProps {
  open: boolean;
  onClose(): void;
  fields: readonly QueryField[];
  editor: Editor;
  onEdit(editor: Editor): void;
  onQuery(query: SuperQuery): void;
  onReset(): void;
  loading: boolean;
  /** Key of the page that saved queries belong to. */
  saveCode: string;
}

/** 高级查询构造器 (spec/2 §2, contract/3 §6): stays open after a query, except on a phone. */
export function SuperQueryDialog(props: SuperQueryDialogProps) {
  const { open, onClose, fields, editor, onEdit, onQuery, onReset, loading, saveCode } = props;
  const mobile = useMobile();
  const { message } = useFeedback();
  const saved = useSavedQueries(saveCode);
  const [askName, nameHolder] = useSaving(saved);
  const known = fieldsByName(fields);

  const body = useRef<HTMLDivElement>(null);
  const focusWrong = useFirstErrorDrawn(body);

  const query = (): void => {
    const asked = queryOf(editor, known);
    if (hasLongValue(editor, known)) focusWrong();
    else if (!asked) message.warning(TEXTS.emptyQuery);
    else if (isTooLong(asked)) message.warning(TEXTS.tooLong);
    else {
      const left = incompleteRows(editor);
      if (left.length > 0) message.warning(`${left.join('、')}填写不完整，未参与查询`);
      onQuery(asked);
      if (mobile) onClose();
    }
  };
  const save = (): void => {
    const records = recordsOf(editor, known);
    if (hasLongValue(editor, known)) focusWrong();
    else if (records.length === 0) message.warning(TEXTS.emptySave);
    else askName({ matchType: editor.matchType, records });
  };

  return (
    <>
      <Dialog
        title="高级查询构造器"
        width={LIMITS.superQueryWidth}
        mask={false}
        draggable
        switchFullscreen
        fullscreen={mobile}
        open={open}
        onOpenChange={(next) => !next && onClose()}
        footer={
          <Flex wrap gap={8} justify="flex-end">
            <Button loading={loading} onClick={onReset}>
              重置
            </Button>
            <Button onClick={save}>保存查询条件</Button>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" loading={loading} onClick={query}>
              查询
            </Button>
          </Flex>
        }
      >
        <div ref={body} className={styles.body}>
          <div className={styles.conditions}>
            <Conditions fields={fields} editor={editor} onEdit={onEdit} />
          </div>
          <SavedQueries
            saved={saved}
            onLoad={({ matchType, records }) => onEdit(editorOf(queryFrom(matchType, records)))}
          />
        </div>
      </Dialog>
      {nameHolder}
    </>
  );
}
