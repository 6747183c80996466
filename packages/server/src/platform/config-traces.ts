/** Where spans of calls are sent (OTLP over HTTP), and which part of them. */
export interface TraceSettings {
  url: string;
  /** 0 to 1; calls that come with a sampled trace are always told. */
  ratio: number;
}

const ADDRESS = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const RATIO = 'OTEL_TRACES_SAMPLER_ARG';

/** The names that every program with OpenTelemetry knows; nothing is sent without the address. */
export function readTraces(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (name: string, value: string, allowed: string) => never,
): TraceSettings | undefined {
  const url = env[ADDRESS] ?? '';
  if (url === '') return undefined;
  if (!/^https?:\/\/[^\s@]+$/.test(url) || !URL.canParse(url))
    return refuse(ADDRESS, url, 'http(s)://主机:4318/v1/traces，不含帐号 (without credentials)');
  const given = env[RATIO] || '1';
  const ratio = Number(given);
  return given.trim() !== '' && ratio >= 0 && ratio <= 1 ? { url, ratio } : refuse(RATIO, given, '0 - 1');
}
