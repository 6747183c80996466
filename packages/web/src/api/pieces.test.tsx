import { LIMITS } from '@songbai/contract/limits.ts';
import type { UploadProgress } from '@songbai/contract/modules/file/file.calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refusalOf, reply } from '../testing/fake-server.ts';
import { discardPieces, uploadInPieces } from './pieces.ts';

const PIECE = 1000;
const PLACE = { biz: 'plots' };
const file = () => new File([new Uint8Array(2500)], '录像.mp4', { lastModified: 1 });

/** A server that keeps what it is sent, and breaks off at the pieces that the test names. */
function storing({ breaks = [] as number[] } = {}) {
  const pieces: number[] = [];
  let gone = false;
  const state = (): UploadProgress => ({ id: 'u1', size: 2500, pieceBytes: PIECE, pieces: [...pieces] });
  const server = fakeServer({
    'POST /sys/common/upload/begin': () => {
      gone = false;
      pieces.length = 0;
      return state();
    },
    'GET /sys/common/upload/state': () => (gone ? refusalOf('uploadMissing') : state()),
    'POST /sys/common/upload/piece': ({ body }) => {
      const piece = Number((body as FormData).get('piece'));
      const at = breaks.indexOf(piece);
      if (at >= 0) {
        breaks.splice(at, 1);
        return refusalOf('uploadPiece');
      }
      pieces.push(piece);
      return null;
    },
    'POST /sys/common/upload/finish': () => reply('plots/a.mp4', null, 0),
    'POST /sys/common/upload/cancel': () => null,
  });
  return { server, pieces, lose: () => (gone = true) };
}

beforeEach(() => localStorage.clear());

test('pieces carry their checksum; the path comes at the end', async () => {
  const { server } = storing();
  const percents: number[] = [];
  const path = await uploadInPieces(file(), PLACE, { onProgress: (percent) => percents.push(percent) });
  expect(path).toBe('plots/a.mp4');
  const sent = server.callsOf('POST /sys/common/upload/piece').map(({ body }) => body as FormData);
  expect(sent.map((form) => form.get('piece'))).toEqual(['0', '1', '2']);
  expect(sent.map((form) => (form.get('file') as File).size)).toEqual([1000, 1000, 500]);
  expect(sent[0]?.get('sha256')).toMatch(/^[0-9a-f]{64}$/);
  expect(server.callsOf('POST /sys/common/upload/begin')[0]?.body).toEqual({
    ...{ fileName: '录像.mp4', size: 2500, biz: 'plots' },
  });
  expect([percents[0], percents.at(-1)]).toEqual([0, 100]);
});

test('after a break the same file goes on where it stopped', async () => {
  const { server } = storing({ breaks: [1] });
  await expect(uploadInPieces(file(), PLACE, {})).rejects.toThrow();
  await uploadInPieces(file(), PLACE, {});
  const sent = server.callsOf('POST /sys/common/upload/piece').map(({ body }) => (body as FormData).get('piece'));
  expect(sent).toEqual(['0', '1', '1', '2']);
  expect(server.callsOf('POST /sys/common/upload/begin')).toHaveLength(1);
});

test('what the server has forgotten begins anew, and what is given up is told', async () => {
  const { server, lose } = storing({ breaks: [1, 2] });
  await expect(uploadInPieces(file(), PLACE, {})).rejects.toThrow();
  lose();
  await expect(uploadInPieces(file(), PLACE, {})).rejects.toThrow();
  expect(server.callsOf('POST /sys/common/upload/begin')).toHaveLength(2);
  await discardPieces(file(), PLACE);
  expect(server.callsOf('POST /sys/common/upload/cancel')[0]?.body).toEqual({ id: 'u1' });
  expect(localStorage.length).toBe(0);
  expect(LIMITS.uploadPieceBytes).toBeLessThan(LIMITS.uploadBytes);
});
