import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Column, Row } from '../model/columns.ts';

/** Draft of the details dialog: a copy, which is applied to the table on confirmation. */
export interface DetailsSlot {
  row: Row;
  column: Column;
  onChange(values: Readonly<Record<string, unknown>>): void;
}

/** The dialog 详细信息 that a column with `showDetails` opens (contract/3 §11.1 clickRowShowMainForm, §11.6). */
export interface RowDetails {
  mainForm(slot: DetailsSlot): ReactNode;
  subForm?(slot: DetailsSlot): ReactNode;
  /** OK (contract/3 §11.2 detailsConfirm); the dialog closes when it returns true. */
  onConfirm?(confirmed: Pick<DetailsSlot, 'row' | 'column'>): boolean | Promise<boolean>;
}

interface OpenForms {
  /** Row whose sub-form is open. */
  sub: string | undefined;
  details: { rowId: string; column: Column } | undefined;
}

export type RowForms = ReturnType<typeof createRowForms>;

/** The rows with open sub-form and open details. */
export function createRowForms() {
  const store = createStore<OpenForms>(() => ({ sub: undefined, details: undefined }));
  return {
    store,
    openSub: (sub: string) => store.setState({ sub }),
    /** The same row closes it, another one reopens it (contract/3 §11.6). */
    toggleSub: (id: string) => store.setState(({ sub }) => ({ sub: sub === id ? undefined : id })),
    closeSub: () => {
      if (store.getState().sub !== undefined) store.setState({ sub: undefined });
    },
    openDetails: (rowId: string, column: Column) => store.setState({ details: { rowId, column }, sub: undefined }),
    closeDetails: () => store.setState({ details: undefined }),
  };
}
