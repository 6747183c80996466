import type { FormInstance } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TableHandle } from '../../ui/editable-table/EditableTable.tsx';
import { FIELD_TABS, type FieldTab, tabColumns } from './field-columns.ts';
import type { DesignStores } from './use-designer.ts';

type DesignTab = FieldTab | 'index';

const TABS: readonly DesignTab[] = [...FIELD_TABS.map(({ key }) => key), 'index'];

export interface DesignTabs {
  chosen: DesignTab;
  turnTo(tab: DesignTab): void;
  /** The table of the chosen tab. */
  table: RefObject<TableHandle | null>;
  /** Turns to the first wrong cell, that of the chosen tab before others; answers what is wrong there. */
  openWrong(): Promise<string | undefined>;
}

/** The tabs of an open design, each of which checks its own columns only. */
export function useDesignTabs(stores: DesignStores, form: FormInstance): DesignTabs {
  const [chosen, turnTo] = useState<DesignTab>('database');
  const table = useRef<TableHandle>(null);
  const isSub = () => form.getFieldValue('tableType') === 3;
  const show = (tab: DesignTab) =>
    tab !== 'index' && stores.fields.setColumns(tabColumns(tab, stores.fields.rows, isSub()));
  const wrongOf = async (tab: DesignTab): Promise<string | undefined> => {
    show(tab);
    const { validation } = tab === 'index' ? stores.indexes : stores.fields;
    return (await validation.checkAll())[0]?.message;
  };
  const openWrong = async (): Promise<string | undefined> => {
    for (const tab of [chosen, ...TABS.filter((other) => other !== chosen)]) {
      if (tab === 'foreign' && !isSub()) continue;
      const wrong = await wrongOf(tab);
      if (wrong === undefined) continue;
      flushSync(() => turnTo(tab));
      // Opens the cell, whose message stands there.
      await table.current?.collect().catch(() => undefined);
      return wrong;
    }
    show(chosen);
    return undefined;
  };
  return { chosen, turnTo, table, openWrong };
}
