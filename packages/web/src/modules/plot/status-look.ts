import { PLOT_DISPLAY } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { DISPLAY_STYLE, type DisplayStatus } from '@songbai/contract/modules/plot/plot.rules.ts';

type Look = (typeof DISPLAY_STYLE)[DisplayStatus];
type Colours = Omit<Look, 'mark'>;

/** The same hues for dark mode; the marks are those of the contract, so that no state depends on colour alone. */
const DARK: Readonly<Record<DisplayStatus, Colours>> = {
  [PLOT_DISPLAY.available]: { fill: '#12271a', stroke: '#73d13d', text: '#b7eb8f' },
  [PLOT_DISPLAY.locked]: { fill: '#3a2a12', stroke: '#fa8c16', text: '#ffd591' },
  [PLOT_DISPLAY.held]: { fill: '#3e2069', stroke: '#b37feb', text: '#efdbff' },
  [PLOT_DISPLAY.reserved]: { fill: '#874d00', stroke: '#ffa940', text: '#ffffff' },
  [PLOT_DISPLAY.deposited]: { fill: '#736200', stroke: '#ffec3d', text: '#ffffff' },
  [PLOT_DISPLAY.soldEmpty]: { fill: '#2c3b24', stroke: '#7d9a6b', text: '#d3e3c8' },
  [PLOT_DISPLAY.partlyBuried]: { fill: '#26323f', stroke: '#7289a3', text: '#d0dce9' },
  [PLOT_DISPLAY.full]: { fill: '#43566b', stroke: '#93a9c1', text: '#ffffff' },
  [PLOT_DISPLAY.feeExpiring]: { fill: '#58181c', stroke: '#ff7875', text: '#ffccc7' },
  [PLOT_DISPLAY.feeOverdue]: { fill: '#cf1322', stroke: '#ffa39e', text: '#ffffff' },
  [PLOT_DISPLAY.inRepair]: { fill: '#6b5540', stroke: '#c9ab8b', text: '#ffffff' },
  [PLOT_DISPLAY.disputed]: { fill: '#520f38', stroke: '#f759ab', text: '#ffd6e7' },
  [PLOT_DISPLAY.disabled]: { fill: '#5a5a5a', stroke: '#a6a6a6', text: '#ffffff' },
  [PLOT_DISPLAY.notOpen]: { fill: '#262626', stroke: '#595959', text: '#bfbfbf' },
};

/** Colour and mark of a display status; an unrecognised one gets those of an unknown status. */
export function statusLook(status: DisplayStatus, dark: boolean): Look {
  const known = Object.hasOwn(DISPLAY_STYLE, status) ? status : PLOT_DISPLAY.notOpen;
  return dark ? { ...DISPLAY_STYLE[known], ...DARK[known] } : DISPLAY_STYLE[known];
}

/** Plots excluded by the filters. */
export function dimmedLook(dark: boolean): Look {
  return dark
    ? { fill: '#1f251d', stroke: '#2c332a', text: '#5b6658', mark: '' }
    : { fill: '#e9ede7', stroke: '#d5dbd2', text: '#a9b3a5', mark: '' };
}
