import { type Static, Type } from 'typebox';
import { SEVERAL_LINES } from '../../resource/text-form.ts';
import type { PAPER_TYPE } from './paper.dicts.ts';
import type { Sheet } from './sheet.ts';

/** A paper in the addresses of its calls, `/cemetery/paper/{name}`. */
export type PaperName = keyof typeof PAPER_TYPE;

export const PAPER_PATH = '/cemetery/paper';

/** The right to print a paper. */
export const PAPER_CODES: Readonly<Record<PaperName, string>> = {
  receipt: 'cem:receipt:print',
  deposit: 'cem:order:print',
  order: 'cem:order:print',
  refund: 'cem:refund:print',
  fee: 'cem:fee:print',
  change: 'cem:plotChange:print',
  out: 'cem:order:print',
};

/** The further right to print a receipt again. */
export const REPRINT_CODE = 'cem:receipt:reprint';

const id = Type.String({ minLength: 1, maxLength: 36, title: '单据' });

export const paperQuery = Type.Object({ id });

/** `POST /cemetery/paper/{name}`: one print; the second and later ones say why. */
export const paperPrintBody = Type.Object(
  { id, reason: Type.Optional(Type.String({ maxLength: 200, title: '补打原因', ...SEVERAL_LINES })) },
  { additionalProperties: false },
);
export type PaperPrintBody = Static<typeof paperPrintBody>;

/** Who issues the paper; stands at the head of each page. */
export interface PaperIssuer {
  name: string;
  unitName: string;
  address: string;
  phone: string;
}

/** One print as the log has it. */
export interface PaperPrint {
  /** 1 for the first. */
  turn: number;
  reason: string | null;
  by: string;
  time: string;
}

/** A paper as shown before printing (`GET`, without `print`) and as handed out for printing (`POST`). */
export interface PaperView {
  paper: PaperName;
  sheet: Sheet;
  issuer: PaperIssuer;
  /** How often it was printed until now, this print included. */
  printed: number;
  print: PaperPrint | null;
}
