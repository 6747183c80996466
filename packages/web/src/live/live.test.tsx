import { expect, test, vi } from 'vitest';
import { fakeSockets } from '../testing/fake-socket.ts';
import { render } from '../testing/render.tsx';
import { listenLive } from './live.ts';

const sockets = fakeSockets();

test('the socket follows the configured domain, https becoming wss (spec/1 §7, contract/2 §12.1)', async () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'api-base';
  meta.content = 'https://console.example/base/api/';
  render(null);
  const heard = vi.fn();
  const stop = listenLive('user', heard);
  meta.remove();
  expect(sockets.opened).toEqual(['wss://console.example/base/api/websocket/u1?tenant=1&own=1']);
  sockets.push({ cmd: 'user', msgId: '1' });
  expect(heard).toHaveBeenCalledExactlyOnceWith({ cmd: 'user', msgId: '1' });
  stop();
  sockets.push({ cmd: 'user', msgId: '2' });
  expect(heard).toHaveBeenCalledOnce();
});
