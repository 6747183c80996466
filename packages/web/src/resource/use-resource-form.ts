import { errorText } from '@songbai/contract/errors.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useId, useMemo, useState } from 'react';
import { ApiError, getResult, send } from '../api/client.ts';
import { failureText, useFeedback } from '../lib/feedback.ts';
import { useDraft } from '../lib/page.ts';
import { type UploadGuard, useUploadGuard } from '../lib/upload-guard.ts';
import { withIds } from '../ui/editable-table/rows.ts';
import { addDraft, type Difference, differences, editableLines, editDraft, linesIn, merged } from './draft.ts';
import { fieldOfMessage, initialValues, type Values } from './form-rules.ts';
import { invalidate } from './invalidate.ts';
import { useShowFailure } from './use-show-failure.ts';

export interface FormOptions {
  /** Absent: a new row. */
  id?: string;
  /** Values of a new row besides the declared ones. */
  defaults?: Values;
  /** Rules over several fields: messages by field name. Runs on every check, so it must be cheap. */
  check?: (values: Values, base: Values | undefined) => Readonly<Record<string, string | undefined>>;
  onSaved?: (saved: Values) => void;
}

/** Somebody else saved first: what stands differently, to be settled by choice. */
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
  status: { loading: boolean; error: string | undefined; saving: boolean; dirty: boolean };
  conflict: Conflict | undefined;
  /** Uploads of its fields: nothing is saved while one is under way. */
  uploads: UploadGuard;
  actions: {
    /** Checks and saves; wrong fields are marked and the first one gets the focus. */
    submit(): void;
    finish(values: Values): Promise<void>;
    touch(): void;
    /** Saves again after a conflict with what was chosen for each field. */
    settle(chosen: readonly Difference[]): void;
    /** Back to the form, with everything typed still in it. */
    postpone(): void;
  };
}

export function useResourceForm(resource: Resource, options: FormOptions = {}): ResourceFormState {
  const { id, defaults, check, onSaved } = options;
  const mode = id === undefined ? 'add' : 'edit';
  const [form] = Form.useForm();
  const { record, loading, error, setRecord } = useRecord(resource, id);
  const [dirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const initial = useMemo(
    () => (id === undefined ? initialValues(resource.fields, withLines(resource, defaults)) : (record ?? {})),
    [resource, id, defaults, record],
  );
  useDraft<{ values: Record<string, unknown>; record: Values | null }>({
    form: `${resource.name} ${id ?? mode}`,
    ready: !loading && error === undefined,
    dirty,
    read: () => ({ values: form.getFieldsValue(true), record: record ?? null }),
    restore: (draft) => {
      // With the version it was read at: a change by somebody else meanwhile is met as any other.
      if (draft.record) setRecord(draft.record);
      form.setFieldsValue(draft.values);
      setDirty(true);
    },
  });
  const { uploads, holdsBack } = useUploadGuard();
  const { saving, save } = useSave({ resource, form, record, setConflict, holdsBack, done: saved });

  function saved(row: Values) {
    setDirty(false);
    onSaved?.(row);
  }

  return {
    resource,
    mode,
    form,
    record,
    initial,
    check,
    status: { loading, error, saving, dirty },
    conflict,
    uploads,
    actions: {
      submit: () => form.submit(),
      finish: (values) => save({ ...initial, ...values }, record),
      touch: () => setDirty(true),
      settle: (chosen) => {
        if (!conflict) return;
        form.setFieldsValue(merged({}, chosen));
        setRecord(conflict.latest);
        setConflict(undefined);
        void save({ ...conflict.latest, ...merged(form.getFieldsValue(true), chosen) }, conflict.latest);
      },
      postpone: () => setConflict(undefined),
    },
  };
}

function withLines(resource: Resource, values: Values = {}): Values {
  const lines = editableLines(resource).map(([name]) => [name, withIds(linesIn(values, name))]);
  return { ...values, ...Object.fromEntries(lines) };
}

/**
 * The row under edit, read once: an invalidation elsewhere must not exchange it (and its version) under what is being
 * typed, or a stale save would pass for a fresh one.
 */
function useRecord(resource: Resource, id: string | undefined) {
  const instance = useId();
  const [settled, setRecord] = useState<Values>();
  const { data, error, isFetching } = useQuery({
    queryKey: ['form', instance, resource.name, id],
    queryFn: ({ signal }) => readRecord(resource, String(id), signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    record: settled ?? data,
    loading: id !== undefined && !data && isFetching,
    error: error ? failureText(error) : undefined,
    setRecord,
  };
}

async function readRecord(resource: Resource, id: string, signal?: AbortSignal): Promise<Values> {
  return withLines(resource, await getResult<Values>(`${resource.path}/queryById`, { id }, { signal }));
}

interface SaveContext {
  resource: Resource;
  form: FormInstance;
  record: Values | undefined;
  setConflict(conflict: Conflict): void;
  /** True while a chosen file is not stored yet; says so. */
  holdsBack(): boolean;
  done(saved: Values): void;
}

function useSave({ resource, form, setConflict, holdsBack, done }: SaveContext) {
  const { message } = useFeedback();
  const showFailure = useShowFailure();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);

  async function save(values: Values, base: Values | undefined): Promise<void> {
    if (saving || holdsBack()) return;
    setSaving(true);
    try {
      const reply = base
        ? await send<Values>('PUT', `${resource.path}/edit`, { body: editDraft(resource, base, values) })
        : await send<Values>('POST', `${resource.path}/add`, { body: addDraft(resource, values) });
      message.success(reply.message);
      await invalidate(client, resource.name);
      done(reply.result);
    } catch (error) {
      await refused(error, values, base);
    } finally {
      setSaving(false);
    }
  }

  async function refused(error: unknown, values: Values, base: Values | undefined): Promise<void> {
    showFailure(error);
    if (!(error instanceof ApiError)) return;
    const name = fieldOfMessage(resource, error.message);
    if (name) {
      form.setFields([{ name, errors: [error.message.replace(/^校验失败！/, '')] }]);
      form.scrollToField(name, { focus: true });
    } else if (base && error.message === errorText('staleVersion')) {
      const latest = await readRecord(resource, String(base.id)).catch(() => undefined);
      if (latest) setConflict({ latest, differences: differences(resource, base, values, latest) });
    }
  }

  return { saving, save };
}
