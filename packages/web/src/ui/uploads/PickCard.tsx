import { PlusOutlined } from '@ant-design/icons';
import styles from './uploads.module.css';

interface PickCardProps {
  id?: string | undefined;
  text: string;
  disabled: boolean;
  onPick: () => void;
}

/** The card after the pictures that adds another one. */
export function PickCard({ id, text, disabled, onPick }: PickCardProps) {
  return (
    <li>
      <button
        type="button"
        id={id}
        className={styles.pick}
        disabled={disabled}
        onClick={onPick}
        data-upload-pick={true}
      >
        <PlusOutlined aria-hidden />
        <span>{text}</span>
      </button>
    </li>
  );
}
