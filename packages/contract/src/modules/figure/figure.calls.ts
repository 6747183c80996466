/** Number of rows and their money, fen. */
export interface FigureSum {
  rows: number;
  amount: number;
}

/** A period up to today beside the same days of last year; days are `YYYY-MM-DD`, both included. */
export interface ComparedFigure {
  from: string;
  to: string;
  now: FigureSum;
  lastYear: FigureSum;
}

export interface PeriodFigures {
  day: ComparedFigure;
  month: ComparedFigure;
  year: ComparedFigure;
}

/** Receipts of one month (`YYYY-MM`) by what was paid for (dictionary `pay_biz`), fen. */
export interface ReceiptMonth {
  month: string;
  byBiz: Record<string, number>;
}

/** Receipts: valid payments and reversals; voided ones do not count. */
export interface ReceiptFigures {
  periods: PeriodFigures;
  /** The last twelve months, the present one included. */
  months: ReceiptMonth[];
}

/** `GET /cemetery/figure/receiptsToday`: receipts of the day by dictionary `pay_method`. */
export interface ReceiptsToday {
  day: string;
  total: FigureSum;
  methods: ({ method: string } & FigureSum)[];
}

/** Sales by the day on which everything was paid, with what was payable. */
export interface SaleFigures {
  periods: PeriodFigures;
  months: ({ month: string } & FigureSum)[];
}

export interface AreaStock {
  areaId: string;
  areaName: string;
  cemeteryId: string;
  cemeteryName: string;
  total: number;
  available: number;
  sold: number;
}

/** `GET /cemetery/figure/stock`: plots by area, and by dictionary `plot_sale`. */
export interface StockFigures {
  areas: AreaStock[];
  states: { status: string; rows: number }[];
}

/** `GET /cemetery/figure/overview`; a part that the caller's rights do not cover is absent. */
export interface OverviewFigures {
  today: string;
  receipts?: ReceiptFigures;
  sales?: SaleFigures;
  stock?: StockFigures;
  /** Free plots over the mean of the last twelve months' sales; null where nothing was sold. */
  monthsOfStock?: number | null;
}

export const FIGURE_PATH = '/cemetery/figure';

/** Names the pages a person has chosen for the home page among the settings of lists. */
export const SHORTCUTS = 'home:shortcuts';
