import type { Clock } from '../../../platform/clock.ts';
import type { DemoSize } from '../../../platform/config.ts';
import type { Database } from '../../database.ts';

export async function seedDemo(_database: Database, _clock: Clock, _size: Exclude<DemoSize, 'none'>): Promise<{ plots: number }> {
  return { plots: 0 };
}
