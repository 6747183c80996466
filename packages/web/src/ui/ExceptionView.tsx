import styles from './exception-view.module.css';

const TEXTS = {
  403: '抱歉，您无权访问该页面',
  404: '抱歉，您访问的页面不存在',
  500: '抱歉，服务器出错了',
} as const;

export type ExceptionCode = keyof typeof TEXTS;

interface ExceptionViewProps {
  code: ExceptionCode;
  /** A more precise description of the error. */
  text?: string;
  /** Action offered to the user. */
  action: { label: string; onClick: () => void };
}

/** Error page with a way to continue. */
export function ExceptionView({ code, text, action }: ExceptionViewProps) {
  return (
    <div className={styles.exception}>
      <p className={styles.exceptionCode} aria-hidden="true">
        {code}
      </p>
      <h1>{text ?? TEXTS[code]}</h1>
      <button type="button" className="sb-button" onClick={action.onClick}>
        {action.label}
      </button>
    </div>
  );
}
