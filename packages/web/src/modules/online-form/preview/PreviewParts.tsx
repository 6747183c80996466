import { Empty, Form } from 'antd';
import { useSyncExternalStore } from 'react';
import { FieldCell, FieldInput, kindOf } from '../../../resource/kinds/kinds.tsx';
import { FormGrid } from '../../../ui/FormGrid.tsx';
import styles from './preview.module.css';
import {
  formParts,
  listFields,
  type PreviewField,
  type PreviewSource,
  queryFields,
  sampleValue,
} from './preview-model.ts';

interface PartProps {
  source: PreviewSource;
}

const none = () => undefined;

/** One field, drawn again only when itself changed. */
const useField = ({ subscribe, fields }: PreviewSource, id: string): PreviewField | undefined =>
  useSyncExternalStore(subscribe, () => fields().find((one) => one.id === id));

/** Which fields stand where; as a text, so that typing into one does not draw the others. */
function useShape<T>({ subscribe, fields }: PreviewSource, shapeOf: (fields: readonly PreviewField[]) => T): T {
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(shapeOf(fields())))) as T;
}

const idsOf = (fields: readonly PreviewField[]): string[] => fields.map(({ id }) => id);

/** The form as whoever fills it in will see it. */
export function FormPart({ source, columns }: PartProps & { columns: number }) {
  const parts = useShape(source, (fields) =>
    formParts(fields).map(({ title, fields: own }) => ({
      title,
      // Wide ones take a line of their own.
      fields: own.map(({ id, field }) => ({ id, wide: kindOf(field).wide === true })),
    })),
  );
  if (parts.length === 0) return <Nothing text="表单中还没有字段，请在“页面属性”中勾选“表单显示”" />;
  return (
    <Form layout="vertical" component="div">
      {parts.map(({ title, fields }) => (
        <FormGrid key={title} title={title} columns={columns}>
          {fields.map(({ id, wide }) => (
            <div key={id} style={wide ? { gridColumn: '1 / -1' } : undefined}>
              <FormField source={source} id={id} />
            </div>
          ))}
        </FormGrid>
      ))}
    </Form>
  );
}

interface OneProps extends PartProps {
  id: string;
}

function FormField({ source, id }: OneProps) {
  const shown = useField(source, id);
  if (!shown) return null;
  const { field, help } = shown;
  const isGiven = field.readOnly || field.computed;
  return (
    <Form.Item label={field.label} required={Boolean(field.required)} {...(help ? { extra: help } : {})}>
      <FieldInput
        field={field}
        value={undefined}
        onChange={none}
        disabled={Boolean(isGiven)}
        aria-label={`预览${field.label}`}
      />
    </Form.Item>
  );
}

const ROWS = [0, 1, 2];

/** The list, with rows to look at. */
export function ListPart({ source }: PartProps) {
  const ids = useShape(source, (fields) => idsOf(listFields(fields)));
  if (ids.length === 0) return <Nothing text="列表中还没有字段，请在“页面属性”中勾选“列表显示”" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard too
    <section className={styles.list} aria-label="列表预览" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {ids.map((id) => (
              <ListHead key={id} source={source} id={id} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((at) => (
            <tr key={at}>
              {ids.map((id) => (
                <ListCell key={id} source={source} id={id} at={at} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ListHead({ source, id }: OneProps) {
  const shown = useField(source, id);
  return (
    <th scope="col" style={{ textAlign: shown && kindOf(shown.field).align }}>
      {shown?.field.label}
    </th>
  );
}

function ListCell({ source, id, at }: OneProps & { at: number }) {
  const shown = useField(source, id);
  if (!shown) return <td />;
  const value = sampleValue(shown.field, at);
  return (
    <td style={{ textAlign: kindOf(shown.field).align }}>
      {value === undefined ? '…' : <FieldCell field={shown.field} value={value} />}
    </td>
  );
}

/** The boxes above the list. */
export function QueryPart({ source }: PartProps) {
  const ids = useShape(source, (fields) => idsOf(queryFields(fields)));
  if (ids.length === 0) return <Nothing text="还没有查询条件，请在“页面属性”中勾选“是否查询”" />;
  return (
    <Form layout="vertical" component="div" className={styles.query ?? ''}>
      {ids.map((id) => (
        <QueryField key={id} source={source} id={id} />
      ))}
    </Form>
  );
}

function QueryField({ source, id }: OneProps) {
  const shown = useField(source, id);
  if (!shown) return null;
  const { field } = shown;
  return (
    <Form.Item label={field.label}>
      <FieldInput field={field} value={undefined} onChange={none} aria-label={`预览查询${field.label}`} />
      {field.query === 'range' && (
        <FieldInput field={field} value={undefined} onChange={none} aria-label={`预览查询${field.label}至`} />
      )}
    </Form.Item>
  );
}

function Nothing({ text }: { text: string }) {
  return <Empty description={text} />;
}
