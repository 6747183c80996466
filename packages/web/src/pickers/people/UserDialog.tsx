import { useState } from 'react';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { Dialog } from '../../ui/modal/index.ts';
import { ChosenTags } from '../ChosenTags.tsx';
import { type Choice, without } from '../choice.ts';
import { useSearchFocus } from '../use-search-focus.ts';
import { DepartTree } from './DepartTree.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import type { PeopleSource, PersonKey } from './people.calls.ts';
import styles from './people.module.css';
import { useDepartTree } from './use-depart-tree.ts';
import { usePeople } from './use-people.ts';

interface UserDialogProps {
  chosen: readonly Choice[];
  several: boolean;
  store: PersonKey;
  text: string;
  width: number;
  /** Source of the people; default: colleagues. */
  source?: PeopleSource;
  /** Said where nobody is found. */
  empty?: string;
  /** Called after the closing animation; the dialog can be unmounted. */
  onClosed(): void;
  onChoose(chosen: readonly Choice[]): void;
}

/** Height of the tree, px. */
const TREE_HEIGHT = 480;

/** 根据部门选择用户: the selection is kept across pages, searches and departments. */
export function UserDialog(props: UserDialogProps) {
  const { several, store, text, width, source, empty, onClosed, onChoose, ...rest } = props;
  const { message } = useFeedback();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState(rest.chosen);
  const tree = useDepartTree((error) => message.error(failureText(error)));
  const people = usePeople(source);
  const { query, change } = people;
  const { search, afterOpenChange } = useSearchFocus();
  return (
    <Dialog
      title="根据部门选择用户"
      open={open}
      width={width}
      switchFullscreen
      onOk={() => onChoose(chosen)}
      onOpenChange={setOpen}
      afterOpenChange={afterOpenChange}
      afterClose={onClosed}
    >
      <div className={styles.people}>
        <DepartTree
          tree={tree}
          height={TREE_HEIGHT}
          selectedKeys={query.departId ? [query.departId] : []}
          onSelect={(keys) => change({ departId: String(keys[0] ?? '') })}
        />
        <div className={styles.right}>
          <PeopleFilters query={query} onChange={change} onReset={people.reset} search={search} />
          <ChosenTags chosen={chosen} onRemove={(key) => setChosen((now) => without(now, [key]))} />
          <PeopleTable
            people={people}
            several={several}
            store={store}
            text={text}
            empty={empty}
            chosen={chosen}
            onChosen={setChosen}
          />
        </div>
      </div>
    </Dialog>
  );
}
