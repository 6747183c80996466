import type { FormTarget } from '../form/ResourceDrawers.tsx';

/** Asked before a form opens or rows are deleted; false: nothing is done. */
export type AskFirst = (what: 'add' | 'edit' | 'delete', ids: readonly string[]) => Promise<boolean>;

interface Acting {
  openForm(target: FormTarget): void;
  selection: { ids: readonly string[] };
  actions: { remove(id: string): Promise<void>; removeSelected(): void };
}

/** The same list, whose actions ask before they do something. */
export function askFirst<List extends Acting>(list: List, ask: AskFirst | undefined): List {
  if (!ask) return list;
  const { openForm, actions, selection } = list;
  return {
    ...list,
    openForm: (target: FormTarget) => {
      if (target.mode === 'detail') return openForm(target);
      const ids = target.mode === 'edit' ? [target.id] : [];
      void ask(target.mode, ids).then((go) => go && openForm(target));
    },
    actions: {
      ...actions,
      remove: async (id: string) => {
        if (await ask('delete', [id])) await actions.remove(id);
      },
      removeSelected: () => {
        // Without rows the list says so itself.
        const asked = selection.ids.length > 0 ? ask('delete', selection.ids) : Promise.resolve(true);
        void asked.then((go) => go && actions.removeSelected());
      },
    },
  };
}
