import { useQuery } from '@tanstack/react-query';
import { useFreshWhenShown } from '../../lib/page.ts';
import { Block } from './Block.tsx';
import { FIGURES, fetchStock } from './figure.calls.ts';
import { StockView } from './StockView.tsx';

/** 各区库存 for who sells: what is free, and where. */
export function AreaStockBlock() {
  useFreshWhenShown(FIGURES.stock);
  const query = useQuery({
    queryKey: FIGURES.stock,
    queryFn: ({ signal }) => fetchStock(signal),
    refetchOnMount: 'always',
  });
  return (
    <Block title="各区库存" query={query}>
      {(stock) => <StockView stock={stock} />}
    </Block>
  );
}
