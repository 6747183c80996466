import { parseFilters } from '@songbai/contract/modules/gateway/filter.rules.ts';
import { firstSegment, ownSegments, parsePathPattern } from '@songbai/contract/modules/gateway/path.rules.ts';
import { type Predicate, parsePredicates } from '@songbai/contract/modules/gateway/predicate.rules.ts';
import { parseTarget, type TargetAddress } from '@songbai/contract/modules/gateway/target.rules.ts';
import { AppError } from '../../platform/errors.ts';
import { type Asked, type Condition, compileCondition, type Share, shareOf } from './conditions.ts';
import type { StoredRoute } from './gateway.store.ts';
import { type Plan, planOf } from './plan.ts';

/** A route ready to be passed on by. */
export interface Route {
  id: string;
  /** Changes with every edit: what belongs to an older one is let go. */
  version: number;
  name: string;
  target: TargetAddress;
  conditions: readonly Condition[];
  share: Share | undefined;
  /** First segments of its paths. */
  segments: readonly string[];
  plan: Plan;
  retries: boolean;
}

/** First segments that this server answers itself. */
export const ownOf = (apiBasePath: string, menus: readonly string[]): Set<string> =>
  ownSegments([apiBasePath, ...menus]);

/**
 * Compiles a route.
 * @throws AppError routeUri, routePredicates, routeFilters, routePathOwn
 */
export function compileRoute(stored: StoredRoute, own: ReadonlySet<string>): Route {
  const { id, version, name, uri, stripPrefix, retryable } = stored;
  const target = parseTarget(uri);
  if ('problem' in target) throw new AppError('routeUri', { detail: target.problem });
  const predicates = parsePredicates(stored.predicates ?? '');
  if ('problem' in predicates) throw new AppError('routePredicates', { detail: predicates.problem });
  const filters = parseFilters(stored.filters ?? '');
  if ('problem' in filters) throw new AppError('routeFilters', { detail: filters.problem });
  const plan = planOf(filters, stripPrefix);
  if ('problem' in plan) throw new AppError('routeFilters', { detail: plan.problem });
  const segments = segmentsOf(predicates);
  for (const segment of segments) if (own.has(segment.toLowerCase())) throw new AppError('routePathOwn', { segment });
  const conditions = predicates.map((predicate) => {
    const condition = compileCondition(predicate);
    if ('problem' in condition) throw new AppError('routePredicates', { detail: condition.problem });
    return condition;
  });
  return {
    ...{ id, version, name, target, conditions, segments, plan },
    share: shareOf(predicates),
    retries: retryable === 1,
  };
}

function segmentsOf(predicates: readonly Predicate[]): string[] {
  const patterns = predicates.flatMap((one) => (one.name === 'Path' ? one.args.map(parsePathPattern) : []));
  return [...new Set(patterns.flatMap((pattern) => ('parts' in pattern ? [firstSegment(pattern)] : [])))];
}

export interface Match {
  route: Route;
  variables: Readonly<Record<string, string>>;
}

/** The routes in use by the first segment of their paths: a call that none of them means costs one look-up. */
export interface RouteTable {
  routes: readonly Route[];
  claims(segment: string): boolean;
  match(asked: Asked): Match | undefined;
}

export function routeTable(routes: readonly Route[]): RouteTable {
  const bySegment = new Map<string, Route[]>();
  for (const route of routes)
    for (const segment of route.segments) bySegment.set(segment, [...(bySegment.get(segment) ?? []), route]);
  const groups = new Map<string, Route[]>();
  for (const route of routes)
    if (route.share) groups.set(route.share.group, [...(groups.get(route.share.group) ?? []), route]);
  return {
    routes,
    claims: (segment) => bySegment.has(segment),
    match: (asked) => {
      for (const route of bySegment.get(asked.segments[0] ?? '') ?? []) {
        const variables = holds(route, asked);
        if (variables && wins(route, groups, asked)) return { route, variables };
      }
      return undefined;
    },
  };
}

function holds({ conditions }: Route, asked: Asked): Record<string, string> | undefined {
  const variables: Record<string, string> = {};
  for (const condition of conditions) {
    const found = condition(asked);
    if (!found) return undefined;
    Object.assign(variables, found);
  }
  return variables;
}

/** Of the routes of a group the lot names one, by their weights. */
function wins(route: Route, groups: ReadonlyMap<string, readonly Route[]>, asked: Asked): boolean {
  if (!route.share) return true;
  const members = groups.get(route.share.group) ?? [];
  const total = members.reduce((sum, { share }) => sum + (share?.weight ?? 0), 0);
  let mark = asked.lot(route.share.group) * total;
  for (const member of members) {
    mark -= member.share?.weight ?? 0;
    if (mark < 0) return member === route;
  }
  return members.at(-1) === route;
}
