import { CheckOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { contrast } from '../../lib/colour.ts';
import styles from './settings-drawer.module.css';

/** Named colours of the platform; the default is that of spec/1 §9. */
const PALETTE: readonly (readonly [colour: string, name: string])[] = [
  ['#1890FF', '拂晓蓝（默认）'],
  ['#F5222D', '薄暮'],
  ['#FA541C', '火山'],
  ['#FAAD14', '日暮'],
  ['#13C2C2', '明青'],
  ['#52C41A', '极光绿'],
  ['#2F54EB', '极客蓝'],
  ['#722ED1', '酱紫'],
];

interface ColourChoiceProps {
  value: string;
  /** Returns whether the colour was accepted. */
  onChange: (colour: string) => boolean;
}

/** 主题色: a named colour, one from the browser's colour picker, or one typed as `#RRGGBB`. */
export function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.colours} aria-labelledby={id}>
      <span id={id}>主题色</span>
      <div className={styles.swatches}>
        {PALETTE.map(([colour, name]) => {
          const chosen = colour === value.toUpperCase();
          return (
            <button
              key={colour}
              type="button"
              className={styles.swatch}
              style={{ background: colour, color: contrast(colour, '#FFFFFF') >= 3 ? '#FFFFFF' : '#000000' }}
              aria-label={name}
              aria-pressed={chosen}
              title={name}
              onClick={() => onChange(colour)}
            >
              {chosen && <CheckOutlined />}
            </button>
          );
        })}
      </div>
      <div className={styles.free}>
        <input type="color" aria-label="自选颜色" value={value} onChange={(event) => onChange(event.target.value)} />
        <TypedColour key={value} value={value} onChange={onChange} />
      </div>
    </fieldset>
  );
}

/** Applied on Enter or blur; an invalid colour reverts to the current one. */
function TypedColour({ value, onChange }: ColourChoiceProps) {
  const [text, setText] = useState(value);
  function commit(): void {
    const typed = text.trim();
    if (typed.toUpperCase() !== value.toUpperCase() && !onChange(typed)) setText(value);
  }
  return (
    <Input
      aria-label="颜色值"
      value={text}
      maxLength={7}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={commit}
      onBlur={commit}
    />
  );
}
