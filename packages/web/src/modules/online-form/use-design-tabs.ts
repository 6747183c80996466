import type { FormInstance } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { testSafely } from '../../lib/safe-regex.ts';
import type { TableHandle } from '../../ui/editable-table/EditableTable.tsx';
import { createTableStore } from '../../ui/editable-table/model/store.ts';
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
  /** Without drawing anything: the columns of other tabs are not those of the table. */
  const validationOf = (tab: DesignTab) => {
    if (tab === 'index') return stores.indexes.validation;
    if (tab === chosen) return stores.fields.validation;
    const rows = stores.fields.rows();
    return createTableStore({ columns: tabColumns(tab, isSub()), rows, testRegex: testSafely }).validation;
  };
  const openWrong = async (): Promise<string | undefined> => {
    for (const tab of [chosen, ...TABS.filter((other) => other !== chosen)]) {
      if (tab === 'foreign' && !isSub()) continue;
      const [wrong] = await validationOf(tab).checkAll();
      if (!wrong) continue;
      flushSync(() => turnTo(tab));
      // Opens the cell, whose message stands there.
      await table.current?.collect().catch(() => undefined);
      return wrong.message;
    }
    return undefined;
  };
  return { chosen, turnTo, table, openWrong };
}
