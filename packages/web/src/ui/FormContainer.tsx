import type { ReactNode } from 'react';
import styles from './form-container.module.css';

interface FormContainerProps {
  disabled?: boolean;
  children?: ReactNode;
  /** Only shown, whatever `disabled` says. */
  shown?: ReactNode;
  /** Can be filled in, whatever `disabled` says. */
  edit?: ReactNode;
}

/** Parts of a form that are closed together (contract/3 §1 JFormContainer); the browser takes their controls out of reach. */
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
