import type { Resource } from '@songbai/contract/resource/define.ts';
import {
  addDraft,
  type Difference,
  differences,
  type Extras,
  editableLines,
  editDraft,
  extraDraft,
  linesIn,
  settled,
} from '@songbai/contract/resource/drafts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { getResult, send } from '../../api/client.ts';
import { isRefusal } from '../../lib/failure.ts';
import { failureText } from '../../lib/feedback.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { useDraft } from '../../lib/page.ts';
import { type UploadGuard, useUploadGuard } from '../../lib/upload-guard.ts';
import { withIds } from '../../ui/editable-table/rows.ts';
import { invalidate } from '../invalidate.ts';
import { useShowFailure } from '../use-show-failure.ts';
import { useSuccessNotice } from '../use-success-notice.tsx';
import { draftOf } from './draft-values.ts';
import { type Following, useFollowing } from './following.ts';
import { initialValues, type Values } from './form-rules.ts';
import { markField } from './mark-field.ts';
import { useFilledByRules, withStartValues } from './start-values.ts';

export interface FormOptions {
  /** Absent: a new row. */
  id?: string;
  /** Values of a new row in addition to the declared ones. */
  defaults?: Values;
  /** Cross-field rules: messages by field name. Runs on every validation, so it must be cheap. */
  check?: (values: Values, base: Values | undefined) => Readonly<Record<string, string | undefined>>;
  onSaved?: (saved: Values) => void;
  extras?: FormExtras;
  /** Asked before it is saved; false: it is not. */
  before?: ((values: Values) => Promise<boolean>) | undefined;
  /** Asked when the server refused to save; true: the person was told why, and the refusal itself says nothing more. */
  explained?: (() => Promise<boolean>) | undefined;
  /** Told of what the person changes. */
  onTouched?: ((changed: Values) => void) | undefined;
}

/** What a form saves along with its row although it is not a field of it, such as the links of an account. */
export interface FormExtras extends Extras {
  /** Values excluded from stored drafts, such as passwords. */
  secret?: readonly string[];
  /** Labels and rendering of these and other values in the conflict dialog, where the default does not suffice. */
  shown?: Readonly<Record<string, ShownValue>>;
  /** Loads these values for a row; merged into the row. */
  load?: (row: Values, signal: AbortSignal | undefined) => Promise<Values>;
}

/** How a value is shown in the conflict dialog. */
export interface ShownValue {
  label?: string;
  cell(value: unknown): ReactNode;
}

/** Another user saved first: the differing fields, for the user to resolve. */
export interface Conflict {
  latest: Values;
  differences: Difference[];
}

export interface ResourceFormState {
  resource: Resource;
  mode: 'add' | 'edit';
  form: FormInstance;
  /** The row as it was loaded; undefined while adding. */
  record: Values | undefined;
  initial: Values;
  check: FormOptions['check'];
  /** What follows from the values; undefined where nothing does. */
  following: Following | undefined;
  status: { loading: boolean; error: string | undefined; saving: boolean; dirty: boolean };
  conflict: Conflict | undefined;
  /** What it saves in addition to its row. */
  extras: FormExtras | undefined;
  /** Uploads of its fields: saving is blocked while one is in progress. */
  uploads: UploadGuard;
  actions: {
    /** Retries loading the row after a failure. */
    reload(): Promise<unknown>;
    /** Validates and saves; invalid fields are marked and the first one gets the focus. */
    submit(): void;
    finish(values: Values): Promise<void>;
    touch(changed: Values): void;
    /** Saves again after a conflict, with the value chosen for each field. */
    settle(chosen: readonly Difference[]): void;
    /** Returns to the form with all input kept. */
    postpone(): void;
    /** Reads the row again after something else changed it; input that is not saved yet stays. */
    renew(): Promise<void>;
  };
}

export function useResourceForm(resource: Resource, options: FormOptions = {}): ResourceFormState {
  const { id, defaults, check, onSaved, extras, explained, onTouched } = options;
  const mode = id === undefined ? 'add' : 'edit';
  const [form] = Form.useForm();
  const { record, loading, error, reload, setRecord } = useRecord(resource, id, extras);
  const [dirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const { following, initial, refill } = useBeginning(resource, form, { id, defaults, record });
  useDraft<{ values: Record<string, unknown>; record: Values | null }>({
    form: `${resource.name} ${id ?? mode}`,
    ready: !loading && error === undefined,
    dirty,
    read: () => draftOf(resource, form.getFieldsValue(true), record, extras?.secret),
    restore: (draft) => {
      // Restored with the version it was read at, so that a concurrent change is detected as usual.
      if (draft.record) setRecord(draft.record);
      refill(draft.values);
      setDirty(true);
    },
  });
  const { uploads, holdsBack } = useUploadGuard();
  const { saving, save } = useSave({ resource, form, extras, explained, setConflict, holdsBack, done: saved });
  const finish = useFinish({ before: options.before, form, initial, save: (values) => save(values, record) });

  function saved(row: Values) {
    setDirty(false);
    onSaved?.(row);
  }

  return {
    ...{ resource, mode, form, record, initial, check, following, conflict, extras, uploads },
    status: { loading, error, saving, dirty },
    actions: {
      reload,
      submit: () => form.submit(),
      finish,
      touch: (changed) => {
        setDirty(true);
        following?.changed(Object.keys(changed));
        onTouched?.(changed);
      },
      settle: (chosen) => {
        if (!conflict) return;
        const values = settled(conflict.latest, form.getFieldsValue(true), chosen);
        refill(values);
        setRecord(conflict.latest);
        setConflict(undefined);
        void save(values, conflict.latest);
      },
      postpone: () => setConflict(undefined),
      renew: async () => {
        const { data: latest } = await reload();
        if (!latest || !record) return;
        const mine = form.getFieldsValue(true);
        refill(settled(latest, mine, differences(resource, record, mine, latest)));
        setRecord(latest);
      },
    },
  };
}

interface Finishing extends Pick<FormOptions, 'before'> {
  form: FormInstance;
  initial: Values;
  save(values: Values): Promise<void>;
}

/** Saves, where who is asked before agrees. One question at a time: a second 保存 meanwhile does nothing. */
function useFinish({ before, form, initial, save }: Finishing) {
  const asking = useRef(false);
  return async (values: Values): Promise<void> => {
    if (!before) return save({ ...initial, ...values });
    if (asking.current) return;
    asking.current = true;
    try {
      // Who is asked may have filled something in.
      if (await before({ ...initial, ...values })) await save({ ...initial, ...values, ...form.getFieldsValue(true) });
    } finally {
      asking.current = false;
    }
  };
}

interface Beginning extends Pick<FormOptions, 'id' | 'defaults'> {
  record: Values | undefined;
}

/** What the form shows first, with what follows from it, now and after other values took its place. */
function useBeginning(resource: Resource, form: FormInstance, { id, defaults, record }: Beginning) {
  const following = useFollowing(resource, form);
  const initial = useMemo(() => {
    const values = id === undefined ? newRow(resource, defaults) : (record ?? {});
    return following ? { ...values, ...following.start(values) } : values;
  }, [resource, id, defaults, record, following]);
  useFilledByRules(resource, id === undefined ? 'add' : 'edit', form, following);
  const refill = (values: Values) => {
    form.setFieldsValue(values);
    following?.again();
  };
  return { following, initial, refill };
}

const newRow = (resource: Resource, defaults: Values | undefined): Values =>
  withStartValues(resource, initialValues(resource.fields, withLines(resource, defaults)));

function withLines(resource: Resource, values: Values = {}): Values {
  const lines = editableLines(resource).map(([name]) => [name, withIds(linesIn(values, name))]);
  return { ...values, ...Object.fromEntries(lines) };
}

/**
 * The row under edit, read once: an invalidation elsewhere must not replace it (and its version) during editing, or a
 * stale save would pass the version check.
 */
function useRecord(resource: Resource, id: string | undefined, extras: FormExtras | undefined) {
  const instance = useId();
  const [newer, setRecord] = useState<Values>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['form', instance, resource.name, id],
    queryFn: ({ signal }) => readRecord(resource, String(id), extras, signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    record: newer ?? data,
    loading: id !== undefined && !data && isFetching,
    error: error ? failureText(error) : undefined,
    reload: refetch,
    setRecord,
  };
}

async function readRecord(
  resource: Resource,
  id: string,
  extras: FormExtras | undefined,
  signal?: AbortSignal,
): Promise<Values> {
  const row = await getResult<Values>(`${resource.path}/queryById`, { id }, { signal });
  return withLines(resource, { ...row, ...(await extras?.load?.(row, signal)) });
}

interface SaveContext {
  resource: Resource;
  form: FormInstance;
  extras: FormExtras | undefined;
  explained: FormOptions['explained'];
  setConflict(conflict: Conflict): void;
  /** True, with a message, while a chosen file is not stored yet. */
  holdsBack(): boolean;
  done(saved: Values): void;
}

function useSave({ resource, form, extras, explained, setConflict, holdsBack, done }: SaveContext) {
  const showSuccess = useSuccessNotice();
  const showFailure = useShowFailure();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const { keyFor, renew } = useIdempotencyKey();

  async function save(values: Values, base: Values | undefined): Promise<void> {
    if (saving || holdsBack()) return;
    setSaving(true);
    try {
      const draft = base ? editDraft(resource, base, values) : addDraft(resource, values);
      const body = { ...draft, ...(extras ? extraDraft(extras, values, base) : {}) };
      // Once, also when it is pressed again because the answer was lost.
      const call = { body, ...(extras?.secret ? {} : { idempotencyKey: keyFor(body) }) };
      const reply = await (base
        ? send<Values>('PUT', `${resource.path}/edit`, call)
        : send<Values>('POST', `${resource.path}/add`, call));
      renew();
      showSuccess(reply.message);
      await invalidate(client, resource.name);
      done(reply.result);
    } catch (error) {
      await refused(error, values, base);
    } finally {
      setSaving(false);
    }
  }

  async function refused(error: unknown, values: Values, base: Values | undefined): Promise<void> {
    if (await explained?.()) return;
    const latest = base && isRefusal(error, 'staleVersion') ? await readAgain(base.id) : undefined;
    // Each says it itself.
    if (base && latest)
      setConflict({ latest, differences: differences(resource, base, values, latest, extras?.names) });
    else if (!markField(form, error)) showFailure(error);
  }

  const readAgain = (id: unknown) => readRecord(resource, String(id), extras).catch(() => undefined);

  return { saving, save };
}
