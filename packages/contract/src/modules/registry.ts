import type { Resource } from '../resource/define.ts';
import { MODULES } from './index.ts';

/** Every hand-written resource; structure tests and reference look-ups use this list. */
export const RESOURCES: readonly Resource[] = MODULES.flatMap(({ resources }) => resources);

const BY_NAME = new Map(RESOURCES.map((resource) => [resource.name, resource]));

/** The resource a `ref` field points to; throws on a name that no resource has (a programming error). */
export function resourceByName(name: string): Resource {
  const resource = BY_NAME.get(name);
  if (!resource) throw new Error(`no resource named ${name}`);
  return resource;
}
