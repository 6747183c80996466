import { readFile, writeFile } from 'node:fs/promises';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { imageSize } from 'image-size';
import { threadFailure } from '../../platform/workers.ts';
import type { PictureReply, PictureRequest } from './pictures.ts';

/** Formats that a browser shows and people upload; whatever else a file claims to be is not read at all. */
const READ = new Set(['jpg', 'png']);

const QUALITY = 80;

/** Only the head of a file tells how large its picture is, before any of it is unpacked. */
async function make({ from, to, edge, pixels }: PictureRequest): Promise<PictureReply> {
  const content = await readFile(from);
  const { width, height, type = '' } = imageSize(content);
  if (!READ.has(type)) throw new Error(`a picture of format ${type}`);
  if (width * height > pixels) return { tooLarge: { width, height } };
  const upright = new Transformer(content).rotate();
  const small =
    Math.max(width, height) > edge ? upright.resize({ width: edge, height: edge, fit: ResizeFit.Inside }) : upright;
  await writeFile(to, await small.webp(QUALITY));
  return { made: true };
}

process.on('disconnect', () => process.exit());
process.on('message', (request: PictureRequest) => {
  make(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.(threadFailure(error) satisfies PictureReply),
  );
});
