import { createHash } from 'node:crypto';

/** Published counts of the register, by the first 16 digits of its SHA-256. */
const PUBLISHED = {
  a2090df28943a010: { names: 500, rows: 10_808, placed: 8202, plots: 6786, shared: 1149, largest: 235, reversed: 1 },
};

/** Minimal CSV parser with quoted cells; shares no code with the product, so that it can verify it. */
function parseCsv(text) {
  const rows = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',' || character === '\n') {
      rows.at(-1).push(cell);
      cell = '';
      if (character === '\n') rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '') rows.at(-1).push(cell);
  return rows.filter((row) => row.some((value) => value !== ''));
}

const DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/;
const sortable = (date) => date.replace(DAY, '$3$1$2');

/** The expected result of the import, counted independently from the file. */
export function countRegister(content) {
  const [head, ...data] = parseCsv(content.toString('utf8'));
  const rows = data.map((cells) => Object.fromEntries(head.map((name, index) => [name, (cells[index] ?? '').trim()])));
  const placed = rows.filter((row) => row.section_id && row.site_num);
  const place = (row) => [row.cem_name, row.city, row.state].join('|');
  const burials = new Map();
  for (const row of placed) {
    const plot = [place(row), row.section_id, row.row_num, row.site_num].join('|');
    burials.set(plot, (burials.get(plot) ?? 0) + 1);
  }
  const dates = rows.flatMap((row) => [row.d_birth_date, row.d_death_date]).filter((date) => date !== '');
  const counts = {
    rows: rows.length,
    names: new Set(rows.map((row) => row.cem_name)).size,
    cemeteries: new Set(rows.map(place)).size,
    placed: placed.length,
    unplaced: rows.length - placed.length,
    plots: burials.size,
    shared: [...burials.values()].filter((count) => count > 1).length,
    largest: Math.max(...burials.values()),
    nameless: rows.filter((row) => !row.d_first_name && !row.d_last_name).length,
    yearOnly: dates.filter((date) => /^\d{4}$/.test(date)).length,
    monthOnly: dates.filter((date) => /^\d\d\/\d{4}$/.test(date)).length,
    deathMissing: rows.filter((row) => row.d_death_date === '').length,
    reversed: rows.filter(
      ({ d_birth_date: birth, d_death_date: death }) =>
        DAY.test(birth) && DAY.test(death) && sortable(birth) > sortable(death),
    ).length,
  };
  const published = PUBLISHED[createHash('sha256').update(content).digest('hex').slice(0, 16)];
  return { counts, published };
}
