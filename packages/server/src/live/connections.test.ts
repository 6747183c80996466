import { expect, test } from 'vitest';
import type { Sessions } from '../http/session.ts';
import { type Actor, systemActor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import { createConnections, type Peer } from './connections.ts';

const actor: Actor = { ...systemActor(1), userId: 'user-wang', codes: new Set(['cem:plot:list']) };
const credentials = { token: 'token', tenant: undefined, ip: '127.0.0.1' };

/** A peer whose network behaves as the test sets it. */
function fakePeer(bufferedAmount = 0) {
  const done: string[] = [];
  const listeners = new Map<string, (...data: never[]) => void>();
  const peer: Peer = {
    bufferedAmount,
    send: (text) => done.push(`send ${text}`),
    ping: () => done.push('ping'),
    close: (code) => done.push(`close ${code}`),
    terminate: () => done.push('terminate'),
    on: (event: string, listener: (...data: never[]) => void) => listeners.set(event, listener),
  };
  return { peer, done, emit: (event: string) => listeners.get(event)?.() };
}

function connectionsWith(actorOf: Sessions['actorOf']) {
  return createConnections({ actorOf });
}

test('a peer that answers stays, one that does not is dropped in the next round', async () => {
  const connections = connectionsWith(async () => actor);
  const [well, dead] = [fakePeer(), fakePeer()];
  connections.add(well.peer, actor, credentials);
  connections.add(dead.peer, actor, credentials);
  await connections.check();
  well.emit('pong');
  await connections.check();
  expect(well.done).toEqual(['ping', 'ping']);
  expect(dead.done).toEqual(['ping', 'terminate']);
  connections.send({ cmd: 'topic' }, () => true);
  expect(dead.done).not.toContain('send {"cmd":"topic"}');
});

test('a peer that reads slower than we send is cut off', () => {
  const connections = connectionsWith(async () => actor);
  const slow = fakePeer(1024 * 1024 + 1);
  connections.add(slow.peer, actor, credentials);
  connections.send({ cmd: 'topic' }, () => true);
  expect(slow.done).toEqual(['terminate']);
});

test('every second round proves the token again; a failure of the database closes nobody', async () => {
  let answer: () => Promise<Actor> = async () => actor;
  const connections = connectionsWith(() => answer());
  const wang = fakePeer();
  connections.add(wang.peer, actor, credentials);
  const round = async () => {
    wang.emit('pong');
    await connections.check();
  };
  answer = () => Promise.reject(new Error('no connection'));
  await round();
  await expect(round()).rejects.toThrow('no connection');
  expect(wang.done).toEqual(['ping', 'ping']);
  answer = () => Promise.reject(new AppError('tokenInvalid'));
  await round();
  expect(wang.done).not.toContain('close 1008');
  await round();
  expect(wang.done.at(-1)).toBe('close 1008');
});

test('a closed peer makes room for another', () => {
  const connections = connectionsWith(async () => actor);
  const peers = Array.from({ length: 20 }, () => fakePeer());
  for (const { peer } of peers) connections.add(peer, actor, credentials);
  expect(() => connections.assertRoom('user-wang')).toThrow('操作过于频繁');
  expect(() => connections.assertRoom('user-li')).not.toThrow();
  peers[0]?.emit('close');
  expect(() => connections.assertRoom('user-wang')).not.toThrow();
});

test('only those with older rights prove themselves; one failing proof does not keep the others from theirs', async () => {
  const asked: string[] = [];
  const connections = connectionsWith(async (token) => {
    asked.push(token ?? '');
    if (token === 'gone') throw new AppError('tokenInvalid');
    if (token === 'broken') throw new Error('no connection');
    return { ...actor, codes: new Set(), states: { rights: 2, dictionaries: 0 } };
  });
  const peers = new Map(['new', 'gone', 'broken', 'old'].map((token) => [token, fakePeer()]));
  for (const [token, { peer }] of peers) {
    const states = { rights: token === 'new' ? 2 : 1, dictionaries: 0 };
    connections.add(peer, { ...actor, states }, { ...credentials, token });
  }
  await expect(connections.prove(2)).rejects.toThrow('no connection');
  expect(asked.sort()).toEqual(['broken', 'gone', 'old']);
  expect(peers.get('gone')?.done).toEqual(['close 1008']);
  connections.send({ cmd: 'topic' }, ({ codes }) => codes.has('cem:plot:list'));
  expect([peers.get('new')?.done, peers.get('old')?.done]).toEqual([['send {"cmd":"topic"}'], []]);
  expect(connections.size()).toBe(3);
});

test('(contract/3 §11.10) a page’s frames reach its own sockets, in its tenant, of those who hold its code; pushes pass them by', () => {
  const connections = connectionsWith(async () => actor);
  const pageOf = (code: string) => ({ shows: (pageId: string) => pageId === code, hear: () => undefined });
  const page = pageOf('cem:plot:list');
  const peers = {
    on: { ...fakePeer(), actor, page },
    elsewhere: { ...fakePeer(), actor, page: pageOf('cem:order:list') },
    otherTenant: { ...fakePeer(), actor: { ...actor, tenantId: 2 }, page },
    rightLost: { ...fakePeer(), actor: { ...actor, codes: new Set<string>() }, page },
    notices: { ...fakePeer(), actor },
  };
  for (const one of Object.values(peers))
    connections.add(one.peer, one.actor, credentials, { page: 'page' in one ? one.page : undefined });
  connections.sendPage('row', 1, 'cem:plot:list');
  connections.send({ cmd: 'user' }, () => true);
  expect(Object.entries(peers).map(([name, { done }]) => [name, ...done])).toEqual([
    ['on', 'send row'],
    ['elsewhere'],
    ['otherTenant'],
    ['rightLost'],
    ['notices', 'send {"cmd":"user"}'],
  ]);
});
