import { applications, cemeteries, paperwork } from './routes/cemetery.mjs';
import { dictionaries } from './routes/dictionaries.mjs';
import { imports } from './routes/imports.mjs';
import { jobs } from './routes/jobs.mjs';
import { makers } from './routes/makers.mjs';
import { announcements, messages } from './routes/notices.mjs';
import { onlineDesigns } from './routes/online-designs.mjs';
import { onlineReports } from './routes/online-reports.mjs';
import { onlineRows } from './routes/online-rows.mjs';
import { orders } from './routes/orders.mjs';
import { organisation } from './routes/organisation.mjs';
import { own } from './routes/own.mjs';
import { plots } from './routes/plots.mjs';
import { records } from './routes/records.mjs';
import { rights } from './routes/rights.mjs';
import { gateway, sources, views } from './routes/settings.mjs';

/** In each the first route writes in several tables: the control takes it. */
const GROUPS = {
  ...{ orders, plots, records, imports },
  ...{ onlineRows, onlineDesigns, onlineReports },
  ...{ announcements, messages, views, gateway, sources },
  ...{ dictionaries, organisation, rights },
  ...{ cemeteries, applications, paperwork, jobs, own },
};

/**
 * One good call of each write route that can be set up here: `[METHOD, path, prepare, group, kind]`, where `prepare` makes
 * what the call needs and answers its body, its query, the values of its path (`at`) or its file (`form`). `kind` tells
 * several calls of one route apart.
 * @returns {[string, string, () => Promise<{body?: object, query?: string, at?: object, form?: FormData}>, string, string][]}
 */
export function writeRoutes(place) {
  const make = makers(place);
  return Object.entries(GROUPS).flatMap(([group, routesOf]) =>
    Object.entries(routesOf(make)).map(([route, prepare]) => {
      const [method, path, ...kind] = route.split(' ');
      return [method, path, prepare, group, kind.join(' ')];
    }),
  );
}

/** All of them as `METHOD /path`, each once. */
export const routeNames = () => [...new Set(writeRoutes({}).map(([method, path]) => `${method} ${path}`))];
