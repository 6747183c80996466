/** A pine and a stele in lines: nothing is here. */
export function EmptyPicture() {
  return (
    <svg
      width="96"
      height="64"
      viewBox="0 0 96 64"
      fill="none"
      stroke="var(--sb-border-strong)"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 58h84" strokeLinecap="round" />
      <path d="M30 6 20 22h5L15 38h6L12 50h36L39 38h6L35 22h5ZM30 50v8" fill="var(--sb-fill)" />
      <path d="M58 54V30q9-8 18 0v24M54 54h26v4H54Z" fill="var(--sb-fill)" />
      <path d="M67 34v12" strokeLinecap="round" />
    </svg>
  );
}
