import styles from './login-layout.module.css';

/** x, foot and height of the pines; behind the rows of stelae and beside them. */
const PINES = [
  [70, 330, 150],
  [130, 345, 110],
  [640, 300, 190],
  [705, 320, 140],
  [765, 335, 100],
  [590, 318, 90],
] as const;

/** Foot, size and number of each row of stelae, the farthest first. */
const ROWS = [
  [372, 16, 15],
  [418, 22, 12],
  [476, 30, 9],
] as const;

/** Hills with pines and rows of stelae: the house beside the sign-in form. Drawn here, because it is smaller than a file. */
export function HillPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 800 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className={styles.sun} cx="520" cy="120" r="46" />
      <path className={styles.far} d="M0 270Q130 170 270 240T520 190T800 250V560H0Z" />
      <path className={styles.middle} d="M0 330Q180 260 360 310T800 290V560H0Z" />
      {PINES.map(([x, foot, height]) => (
        <Pine key={x} x={x} foot={foot} height={height} />
      ))}
      <path className={styles.near} d="M0 380Q240 320 480 350T800 340V560H0Z" />
      {ROWS.map(([foot, size, count]) =>
        Array.from({ length: count }, (_, at) => {
          const x = 400 + (at - (count - 1) / 2) * size * 2.3;
          return <Stele key={x} x={x} foot={foot} size={size} />;
        }),
      )}
      <path className={styles.front} d="M0 520Q260 490 460 512T800 500V560H0Z" />
    </svg>
  );
}

function Pine({ x, foot, height }: { x: number; foot: number; height: number }) {
  const half = height * 0.24;
  const layer = (top: number, wide: number) =>
    `M${x} ${foot - height * top}L${x + half * wide} ${foot - height * (top - 0.42)}H${x - half * wide}Z`;
  return (
    <g>
      <path className={styles.trunk} d={`M${x - 3} ${foot - height * 0.2}h6v${height * 0.22}h-6Z`} />
      <path className={styles.pine} d={layer(1, 0.6) + layer(0.8, 0.8) + layer(0.58, 1)} />
    </g>
  );
}

function Stele({ x, foot, size }: { x: number; foot: number; size: number }) {
  const half = size * 0.42;
  const top = foot - size * 1.5;
  return (
    <g className={styles.stele}>
      <path d={`M${x - half} ${foot}V${top}Q${x} ${top - half} ${x + half} ${top}V${foot}Z`} />
      <path d={`M${x - half * 1.5} ${foot}h${half * 3}v${size * 0.24}h${-half * 3}Z`} />
    </g>
  );
}
