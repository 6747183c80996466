import { useRegions } from './use-regions.ts';

interface RegionTextProps {
  value: string;
  /** `省/市/区` as the server delivered it; without it the table is fetched. */
  text?: string | undefined;
}

/** The text of a region code. */
export function RegionText({ value, text }: RegionTextProps) {
  const { regions } = useRegions(value !== '' && text === undefined);
  const shown = text ?? (value === '' ? '' : (regions?.regionText(value) ?? ''));
  return <span title={shown}>{shown}</span>;
}
