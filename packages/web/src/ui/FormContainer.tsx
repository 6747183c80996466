import type { ReactNode } from 'react';
import styles from './form-container.module.css';

interface FormContainerProps {
  disabled?: boolean;
  children?: ReactNode;
  /** Always read-only, regardless of `disabled`. */
  shown?: ReactNode;
  /** Always editable, regardless of `disabled`. */
  edit?: ReactNode;
}

/** Parts of a form that are disabled together (contract/3 §1 JFormContainer), by the browser's fieldset. */
export function FormContainer({ disabled = false, children, shown, edit }: FormContainerProps) {
  return (
    <>
      {shown !== undefined && <Part disabled>{shown}</Part>}
      {children !== undefined && <Part disabled={disabled}>{children}</Part>}
      {edit !== undefined && <Part disabled={false}>{edit}</Part>}
    </>
  );
}

function Part({ disabled, children }: { disabled: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={disabled} className={disabled ? `${styles.part} ${styles.closed}` : styles.part}>
      {children}
    </fieldset>
  );
}
