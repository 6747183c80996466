import jsBarcode from 'jsbarcode';
import { useEffect, useRef } from 'react';
import type { BarcodeKind } from './barcode-kinds.ts';

/** A linear code as a picture; black on white in every appearance, as readers need it. */
export function Barcode({ text, kind }: { text: string; kind: BarcodeKind }) {
  const picture = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (picture.current) jsBarcode(picture.current, text, { format: kind, width: 2, height: 80, margin: 10 });
  }, [text, kind]);
  return <svg ref={picture} role="img" aria-label={`条形码：${text}`} style={{ maxWidth: '100%' }} />;
}
