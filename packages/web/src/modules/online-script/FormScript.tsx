import type { ButtonDesign } from '@songbai/contract/design/design.ts';
import type { OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { Button, Flex } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ResourceFormContext, useResourceFormContext } from '../../resource/form/form-context.ts';
import type { Values } from '../../resource/form/form-rules.ts';
import type { ResourceFormState } from '../../resource/form/use-resource-form.ts';
import { heardOf } from './form-changes.ts';
import { formChange } from './form-ops.ts';
import { createNarrowedOptions, type NarrowedOptions } from './narrowed-options.ts';
import { type PageScript, useScript } from './use-script.ts';

type Scripted = Pick<OnlineResource, 'scripts' | 'buttons'> & {
  head: Partial<Pick<OnlineResource['head'], 'id' | 'tableName'>>;
  subs: readonly { name: string }[];
};

/** The form that is open at the moment. */
interface OpenForm {
  state: ResourceFormState;
  options: NarrowedOptions;
  /** Values that its script has heard of. */
  seen: Values;
}

export interface FormScript {
  /** Asked before the form is saved. */
  before(values: Values): Promise<boolean>;
  /** Told of what the person changes. */
  onTouched(changed: Values): void;
  /** Stands around the fields of the form. */
  around(children: ReactNode): ReactNode;
}

/** The form script of a designed table (online.md §7); undefined: it has none. */
export function useFormScript({ head, subs, scripts, buttons = [] }: Scripted): FormScript | undefined {
  const open = useRef<OpenForm>(undefined);
  const place = { id: head.id ?? '', tableName: head.tableName ?? '', subs: subs.map(({ name }) => name) };
  const script = useScript('form', scripts?.form ?? '', place, (op, given) => {
    const { current } = open;
    if (!current) return;
    const { form, resource, actions } = current.state;
    const { values, options } = formChange(resource, form.getFieldsValue(true), op, given);
    if (options) current.options.narrow(options.field, options.values);
    if (Object.keys(values).length === 0) return;
    form.setFieldsValue(values);
    // What the script sets, it need not be told.
    current.seen = { ...form.getFieldsValue(true) };
    actions.touch({});
    current.state.following?.changed(Object.keys(values));
  });
  if (!script) return undefined;
  return {
    before: (values) => script.call(['beforeSubmit'], stateOf(open.current), [values]),
    onTouched: (changed) => void notify(script, open.current, changed),
    around: (children) => (
      <Around script={script} open={open} buttons={buttons}>
        {children}
      </Around>
    ),
  };
}

const stateOf = (open: OpenForm | undefined): object => ({
  formData: open?.state.form.getFieldsValue(true) ?? {},
  isUpdate: open?.state.mode === 'edit',
});

async function notify(script: PageScript, open: OpenForm | undefined, changed: Values): Promise<void> {
  if (!open || Object.keys(changed).length === 0) return;
  const before = open.seen;
  const after: Values = { ...open.state.form.getFieldsValue(true) };
  open.seen = after;
  for (const { hook, event } of heardOf(await script.changes(), changed, before, after))
    await script.call([hook, event.column.key], stateOf(open), [event]);
}

interface AroundProps {
  script: PageScript;
  open: { current: OpenForm | undefined };
  buttons: readonly ButtonDesign[];
  children: ReactNode;
}

function Around({ script, open, buttons, children }: AroundProps) {
  const state = useResourceFormContext();
  const options = useMemo(createNarrowedOptions, []);
  const narrowed = useMemo(() => options.over(state.following), [options, state.following]);
  useEffect(() => {
    open.current = { options, seen: open.current?.seen ?? {}, state };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening of the form
  useEffect(() => {
    const begin = async () => {
      const { current } = open;
      if (current) current.seen = { ...state.form.getFieldsValue(true) };
      await script.call(['loaded'], stateOf(current));
      await script.call(['show'], stateOf(open.current));
    };
    void begin();
    return () => {
      open.current = undefined;
    };
  }, []);
  const own = buttons.filter(({ optType, buttonStyle }) => optType === 'js' && buttonStyle === 'form');
  return (
    <ResourceFormContext.Provider value={{ ...state, following: narrowed }}>
      {children}
      {own.length > 0 && (
        <Flex wrap gap={8}>
          {own.map(({ id, buttonCode, buttonName }) => (
            <Button key={id} onClick={() => void script.call([buttonCode], stateOf(open.current))}>
              {buttonName}
            </Button>
          ))}
        </Flex>
      )}
    </ResourceFormContext.Provider>
  );
}
