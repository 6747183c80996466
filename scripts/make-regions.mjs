import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { at } from './lib/paths.mjs';

/**
 * Writes packages/contract/src/regions/region-table.ts from the package china-area-data: one line per province, a
 * small table shared by server and browser. Run it after upgrading that package.
 */
const areas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('china-area-data/data.json'), 'utf8'));

/**
 * Only what cannot be derived from the parent code. The package numbers the districts of 台中市 like those of 基隆市; in
 * the table they follow their own city, so that a code is unique.
 */
const cityPart = (city) => (city.endsWith('00') ? city.slice(2, 4) : city.slice(2));

/** Towns of cities without districts have nine digits; a region code has six. */
const below = (code) => Object.entries(areas[code] ?? {}).filter(([id]) => id.length === 6);

const lines = below('86').map(([province, name]) => {
  const cities = below(province).map(([city, cityName]) => {
    const districts = below(city).map(([district, districtName]) => district.slice(4) + districtName);
    return `|${cityPart(city)}${cityName}${districts.length > 0 ? `:${districts.join(',')}` : ''}`;
  });
  return `${province.slice(0, 2)}${name}${cities.join('')}`;
});

const text = `/**
 * Provinces with their cities and districts, written by scripts/make-regions.mjs: \`11省|01市:01区,02区|02市\`. Read it with
 * regions.ts, and in the browser only when it is needed: nothing else is this large.
 */
export const REGION_TABLE: readonly string[] = [
${lines.map((line) => `  '${line}',`).join('\n')}
];
`;
writeFileSync(at('packages/contract/src/regions/region-table.ts'), text);
console.log(`${lines.length} provinces`);
