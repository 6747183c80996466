import { useRegions } from './use-regions.ts';

interface RegionTextProps {
  value: string;
  /** `省/市/区` as delivered by the server; without it the table is loaded. */
  text?: string | undefined;
}

/** The text of a region code. */
export function RegionText({ value, text }: RegionTextProps) {
  const { regions } = useRegions(value !== '' && text === undefined);
  const shown = text ?? (value === '' ? '' : (regions?.regionText(value) ?? ''));
  return <span title={shown}>{shown}</span>;
}
