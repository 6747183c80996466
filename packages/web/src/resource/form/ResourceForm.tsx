import { writableFields } from '@songbai/contract/resource/define.ts';
import { editableLines } from '@songbai/contract/resource/drafts.ts';
import { Form, Skeleton } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { UploadGuardContext } from '../../lib/upload-guard.ts';
import { useFirstErrorOfForm } from '../../ui/first-error.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditingHint } from './EditingHint.tsx';
import { Field } from './Field.tsx';
import { RestOfForm, useFirstFields, useRestOfForm } from './first-fields.ts';
import { ResourceFormContext } from './form-context.ts';
import type { FormSection } from './form-section.ts';
import { LinesField } from './LinesField.tsx';
import styles from './resource-form.module.css';
import { SingleLineField } from './SingleLineField.tsx';
import type { ResourceFormState } from './use-resource-form.ts';

interface ResourceFormProps {
  state: ResourceFormState;
  /** Form id: lets a button outside submit, and Enter inside. */
  id?: string;
  /** Prefix of the control ids, for pages with more than one form of the resource. */
  name?: string;
  layout?: readonly FormSection[];
  /** Told which fields hold back the saving, the first one first. */
  onFailed?: ((names: readonly string[]) => void) | undefined;
  /** Custom layout built from `<Field>` and `<LinesField>` instead of the generated one. */
  children?: ReactNode;
}

/** The form of a resource: every writable field in declared order, followed by its sub-tables. */
export function ResourceForm({ state, id, name, layout, onFailed, children }: ResourceFormProps) {
  const { status, form, actions, initial } = state;
  const rest = useRestOfForm();
  const { ref, onFinishFailed } = useFirstErrorOfForm();
  if (status.loading) return <Skeleton active />;
  if (status.error) return <LoadFailure error={status.error} onRetry={actions.reload} />;
  return (
    <ResourceFormContext.Provider value={state}>
      <Form
        id={id}
        name={name}
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={actions.touch}
        onFinish={(values) => {
          if (!rest.current) return void actions.finish(values);
          // What is not drawn yet has not been checked either.
          rest.current();
          form.submit();
        }}
        ref={ref}
        onFinishFailed={({ errorFields }) => {
          onFinishFailed();
          onFailed?.(errorFields.map((field) => String(field.name[0])));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) actions.submit();
        }}
      >
        <EditingHint resource={state.resource} id={state.record && String(state.record.id)} />
        <UploadGuardContext value={state.uploads}>
          <RestOfForm value={rest}>{children ?? <Generated state={state} layout={layout} />}</RestOfForm>
        </UploadGuardContext>
      </Form>
      {state.conflict && <ConflictDialog state={state} conflict={state.conflict} />}
    </ResourceFormContext.Provider>
  );
}

function Generated({ state, layout }: { state: ResourceFormState; layout?: readonly FormSection[] }) {
  const sections = useFirstFields(layout ?? grouped(state, formFields(state)));
  return (
    <>
      {sections.map((section) => (
        <Fragment key={section.title}>
          <FieldGrid title={section.title}>
            {section.fields.map((name) => (
              <Field key={name} name={name} />
            ))}
          </FieldGrid>
          {section.below}
        </Fragment>
      ))}
      {editableLines(state.resource).map(([name, lines]) =>
        lines.single ? (
          <SingleLineField
            key={name}
            name={name}
            grid={(fields) => <FieldGrid title={lines.title}>{fields}</FieldGrid>}
          />
        ) : (
          <LinesField key={name} name={name} />
        ),
      )}
    </>
  );
}

/** Fields writable on insert, and calculated ones; those locked later stay visible. */
function formFields({ resource }: ResourceFormState): string[] {
  const writable = new Set(writableFields(resource, 'add').map(([name]) => name));
  return Object.entries(resource.fields)
    .filter(([name, field]) => field.form !== false && field.kind !== 'json' && (writable.has(name) || field.formula))
    .map(([name]) => name);
}

/** Fields by their groups, in the order in which the groups come up. */
function grouped({ resource }: ResourceFormState, names: readonly string[]): FormSection[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const title = resource.fields[name]?.group ?? '';
    groups.set(title, [...(groups.get(title) ?? []), name]);
  }
  return [...groups].map(([title, fields]) => ({ title, fields }));
}

/** Two columns of fields, one on a phone. */
export function FieldGrid({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title && <h3 className={styles.title}>{title}</h3>}
      <div className={styles.grid}>{children}</div>
    </>
  );
}
