import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import { useEffect, useId, useRef, useState } from 'react';
import styles from '../../ui/sign-in.module.css';
import { affiliationOf, type Choice } from './affiliation.ts';

interface AffiliationDialogProps {
  login: LoginResult;
  onChosen: (choice: Choice) => Promise<void>;
  onCancel: () => void;
}

/** Asks for tenant and department; a missing choice is marked red and nothing is sent. */
export function AffiliationDialog({ login, onChosen, onCancel }: AffiliationDialogProps) {
  const { title, asksDepart, asksTenant, tenantId } = affiliationOf(login);
  const [depart, setDepart] = useState('');
  const [tenant, setTenant] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);

  async function confirm(): Promise<void> {
    setChecked(true);
    if ((asksDepart && !depart) || (asksTenant && !tenant)) return;
    setBusy(true);
    await onChosen({ orgCode: asksDepart ? depart : undefined, tenantId: asksTenant ? Number(tenant) : tenantId });
    setBusy(false);
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={onCancel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void confirm();
        }}
      >
        <h2 id={titleId}>{title}</h2>
        {asksTenant && (
          <SelectField
            label="租户"
            prompt="请选择登录租户"
            options={login.tenantList.map(({ id, name }) => ({ value: String(id), text: name }))}
            value={tenant}
            wrong={checked && !tenant}
            onChange={setTenant}
          />
        )}
        {asksDepart && (
          <SelectField
            label="部门"
            prompt="请选择登录部门"
            options={login.departs.map(({ orgCode, departName }) => ({ value: orgCode, text: departName }))}
            value={depart}
            wrong={checked && !depart}
            onChange={setDepart}
          />
        )}
        <div className={styles.dialogFoot}>
          <button type="button" className="sb-button sb-button-plain" onClick={onCancel}>
            取消
          </button>
          <button type="submit" className="sb-button" disabled={busy}>
            确认
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface SelectFieldProps {
  label: string;
  prompt: string;
  options: { value: string; text: string }[];
  value: string;
  wrong: boolean;
  onChange: (value: string) => void;
}

function SelectField({ label, prompt, options, value, wrong, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={wrong ? `${styles.input} ${styles.inputWrong}` : styles.input}>
        <select
          id={id}
          value={value}
          required
          aria-invalid={wrong}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{prompt}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </div>
      <div id={`${id}-error`} className={styles.fieldError} aria-live="polite">
        {wrong ? `${prompt}!` : ''}
      </div>
    </div>
  );
}
