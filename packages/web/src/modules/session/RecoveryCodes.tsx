/** Ten codes for the day on which the telephone is lost; they are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div>
      <p>以下恢复码只显示这一次，每个只能使用一次。请打印或抄下，妥善保管。</p>
      <ul aria-label="恢复码" style={{ columns: 2, fontFamily: 'monospace' }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="sb-button" onClick={onKept}>
        我已保存
      </button>
    </div>
  );
}
