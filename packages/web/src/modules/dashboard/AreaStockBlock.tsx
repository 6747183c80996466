import { Block } from './Block.tsx';
import { stockQuery } from './figure.calls.ts';
import { useFigures } from './figure-query.ts';
import { StockView } from './StockView.tsx';

/** 各区库存 for who sells: what is free, and where. */
export function AreaStockBlock() {
  const query = useFigures(stockQuery);
  return (
    <Block title="各区库存" query={query}>
      {(stock) => <StockView stock={stock} />}
    </Block>
  );
}
