import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beyondReach,
  type Grant,
  type Holdings,
  holdingsOf,
  idsOf,
  limitsLifted,
  notToPass,
  reachOf,
} from './delegation.ts';

const held = (spec: Record<string, string>): Holdings =>
  holdingsOf(Object.entries(spec).map(([permissionId, dataRuleIds]) => ({ permissionId, dataRuleIds })));

describe('how far somebody may give', () => {
  test.each<[string, Record<string, string>, string[], Record<string, string>, string | undefined]>([
    ['what he holds', { a: '' }, [], { a: '' }, undefined],
    ['what he does not hold', { a: '' }, [], { b: '' }, 'b'],
    ['what he may pass on only', {}, ['a'], { a: '' }, undefined],
    ['with the rule that binds him', { a: 'r' }, [], { a: 'r' }, undefined],
    ['with one more rule', { a: 'r' }, [], { a: 'r,s' }, undefined],
    ['without the rule that binds him', { a: 'r' }, [], { a: '' }, 'a'],
    ['with another rule than the one that binds him', { a: 'r' }, [], { a: 's' }, 'a'],
    ['without the rule, but he may pass it on', { a: 'r' }, ['a'], { a: '' }, undefined],
  ])('%s', (_name, holds, passing, given, beyond) => {
    expect(beyondReach(reachOf(held(holds), passing), held(given))).toBe(beyond);
  });

  test('only what he could give without limits may be passed on', () => {
    const reach = reachOf(held({ a: '', b: 'r' }), ['c']);
    expect(notToPass(reach, ['a', 'c'])).toBeUndefined();
    expect(notToPass(reach, ['a', 'b'])).toBe('b');
    expect(notToPass(reach, ['d'])).toBe('d');
  });

  test('limits that go together with a grant', () => {
    const reach = reachOf(held({ a: '', b: 'r' }), []);
    const grant = (permissionId: string, dataRuleIds: string | null) => ({ permissionId, dataRuleIds });
    expect(limitsLifted(reach, [grant('a', 'r'), grant('b', ''), grant('c', null)])).toEqual([]);
    expect(limitsLifted(reach, [grant('b', 's'), grant('b', 'r'), grant('c', 'r')])).toEqual(['b', 'c']);
  });
});

/** A small office: the grants of roles and their members, changed by the rules above only. */
interface Role {
  grants: Map<string, string>;
  passing: Set<string>;
  members: Set<string>;
}
type World = Map<string, Role>;

const USERS = ['boss', 'ann', 'bob', 'cai'];
const PERMISSIONS = ['p', 'q', 'x'];
const RULES = ['', 'r', 's', 'r,s'];
const ADMIN = 'admin';

const grantsOfRole = (role: Role): Grant[] =>
  [...role.grants].map(([permissionId, dataRuleIds]) => ({ permissionId, dataRuleIds }));
const rolesOf = (world: World, user: string) => [...world.values()].filter((role) => role.members.has(user));
const holds = (world: World, user: string) => holdingsOf(rolesOf(world, user).flatMap(grantsOfRole));
const passes = (world: World, user: string) => new Set(rolesOf(world, user).flatMap((role) => [...role.passing]));
const reach = (world: World, user: string) => reachOf(holds(world, user), passes(world, user));
const isAdmin = (world: World, user: string) => world.get(ADMIN)?.members.has(user) ?? false;

/** Whether any of these people holds one of the permissions from several sources. */
const inOtherWays = (world: World, users: Iterable<string>, permissions: readonly string[]) =>
  [...users].some((user) =>
    permissions.some((id) => {
      const ways = rolesOf(world, user).filter((role) => role.grants.has(id));
      return new Set(ways.map((role) => role.grants.get(id))).size > 1;
    }),
  );

interface Step {
  kind: 'grant' | 'revoke' | 'rules' | 'pass' | 'unpass' | 'join' | 'leave' | 'create' | 'remove';
  actor: string;
  role: string;
  user: string;
  permission: string;
  rules: string;
}

/** All changes of a step, or undefined when it is refused. */
function apply(world: World, step: Step): void {
  const role = world.get(step.role);
  if (step.kind === 'create') {
    if (!role) world.set(step.role, { grants: new Map(), passing: new Set(), members: new Set() });
    return;
  }
  if (!role) return;
  const boss = isAdmin(world, step.actor);
  if (step.role === ADMIN && !boss) return;
  if (boss || permitted(world, role, step)) CHANGES[step.kind](world, role, step);
}

const CHANGES: Record<Exclude<Step['kind'], 'create'>, (world: World, role: Role, step: Step) => void> = {
  grant: (world, role, { actor, permission }) => {
    if (role.grants.has(permission)) return;
    const rules = isAdmin(world, actor) ? [] : (reachInto(world, role, actor).get(permission) ?? []);
    role.grants.set(permission, [...rules].join(','));
  },
  revoke: (_world, role, { permission }) => role.grants.delete(permission),
  rules: (_world, role, { permission, rules }) => role.grants.has(permission) && role.grants.set(permission, rules),
  pass: (_world, role, { permission }) => role.passing.add(permission),
  unpass: (_world, role, { permission }) => role.passing.delete(permission),
  join: (_world, role, { user }) => role.members.add(user),
  leave: (_world, role, { user }) => role.members.delete(user),
  remove: (world, _role, { role }) => role !== ADMIN && world.delete(role),
};

const reachInto = (world: World, role: Role, actor: string) =>
  role.members.has(actor) ? holds(world, actor) : reach(world, actor);

/** The server's decisions (modules/permission) applied to this model. */
function permitted(world: World, role: Role, { kind, actor, user, permission, rules }: Step): boolean {
  const far = reach(world, actor);
  const into = reachInto(world, role, actor);
  const within = !beyondReach(far, holdingsOf(grantsOfRole(role))) && !notToPass(far, role.passing);
  const manageable = () =>
    !isAdmin(world, user) && !beyondReach(far, holds(world, user)) && !notToPass(far, passes(world, user));
  const takes = (grants: Grant[], from: Iterable<string>, by: Holdings) =>
    !inOtherWays(world, from, limitsLifted(by, grants));
  const grant = { permissionId: permission, dataRuleIds: role.grants.get(permission) ?? '' };
  switch (kind) {
    case 'grant':
      return into.has(permission);
    case 'revoke':
      return into.has(permission) && takes([grant], role.members, into);
    case 'rules':
      return !beyondReach(into, new Map([[permission, new Set(idsOf(rules))]]));
    case 'pass':
      return !notToPass(far, [permission]);
    case 'unpass':
      return far.has(permission);
    case 'join':
      return user !== actor && within && manageable();
    case 'leave':
      return user !== actor && within && manageable() && takes(grantsOfRole(role), [user], far);
    case 'remove':
      return within && takes(grantsOfRole(role), role.members, into);
    case 'create':
      return true;
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('grant', 'revoke', 'rules', 'pass', 'unpass', 'join', 'leave', 'create', 'remove'),
  actor: fc.constantFrom(...USERS),
  role: fc.constantFrom('admin', 'one', 'two', 'three'),
  user: fc.constantFrom(...USERS),
  permission: fc.constantFrom(...PERMISSIONS),
  rules: fc.constantFrom(...RULES),
});

/** Offices as configured by administrators: people hold permissions with limits, without, and for delegation. */
const role: fc.Arbitrary<Role> = fc.record({
  grants: fc
    .array(fc.tuple(fc.constantFrom(...PERMISSIONS), fc.constantFrom(...RULES)), { maxLength: 3 })
    .map((list) => new Map(list)),
  passing: fc.subarray(PERMISSIONS).map((list) => new Set(list)),
  members: fc.subarray(USERS.slice(1)).map((list) => new Set(list)),
});
const office: fc.Arbitrary<World> = fc.tuple(role, role, role).map(([one, two, three]) => {
  const admin = { grants: new Map(), passing: new Set<string>(), members: new Set(['boss']) };
  return new Map([
    [ADMIN, admin],
    ['one', one],
    ['two', two],
    ['three', three],
  ]);
});

const picture = (role: Role | undefined) =>
  JSON.stringify(role && [[...role.grants], [...role.passing], [...role.members]]);

/** A person's gains: new permissions, and those with fewer limits. */
function gained(before: Holdings, after: Holdings): Map<string, ReadonlySet<string>> {
  const fresh = [...after].filter(([id, rules]) => {
    const own = before.get(id);
    return !own || [...own].some((rule) => !rules.has(rule));
  });
  return new Map(fresh);
}

/** Performs a step and returns the violation, if any. */
function stepAndJudge(world: World, one: Step): { wrong: string | undefined; gains: number } {
  const free = isAdmin(world, one.actor);
  const far = reach(world, one.actor);
  const before = USERS.map((user) => [holds(world, user), passes(world, user)] as const);
  const top = picture(world.get(ADMIN));
  apply(world, one);
  let [wrong, gains] = [undefined as string | undefined, 0];
  if (free) return { wrong, gains };
  if (picture(world.get(ADMIN)) !== top) wrong = 'the role of the administrators was touched';
  for (const [at, user] of USERS.entries()) {
    const [had, passed] = before[at] ?? [new Map(), new Set<string>()];
    const more = gained(had, holds(world, user));
    gains += more.size;
    if (user === one.actor && more.size > 0) wrong = `${user} gave himself more`;
    if (beyondReach(far, more)) wrong = `${user} gained what ${one.actor} lacked`;
    const fresh = [...passes(world, user)].filter((id) => !passed.has(id));
    if (notToPass(far, fresh)) wrong = `${user} may pass on what ${one.actor} may not give`;
  }
  return { wrong, gains };
}

describe('user-asks row 8: property over random sequences', () => {
  test('10,000 sequences: nobody gains what the giver lacked, and only administrators touch their role', () => {
    let given = 0;
    const sequence = fc.array(step, { minLength: 10, maxLength: 30 });
    fc.assert(
      fc.property(office, sequence, (world, steps) => {
        for (const one of steps) {
          const { wrong, gains } = stepAndJudge(world, one);
          if (wrong) throw new Error(wrong);
          given += gains;
        }
      }),
      { numRuns: 10_000 },
    );
    // The sequences are not trivial: people did receive permissions from non-administrators.
    expect(given).toBeGreaterThan(1000);
  }, 120_000);
});
