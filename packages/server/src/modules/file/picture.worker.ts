import sharp, { type Metadata } from 'sharp';
import { threadFailure } from '../../platform/workers.ts';
import type { PictureReply, PictureRequest } from './pictures.ts';

/** Formats that a browser shows and people upload; whatever else a file claims to be is not read at all. */
const READ = new Set(['jpeg', 'png', 'gif']);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
sharp.concurrency(1);

/** Only the head of a file tells how large its picture is, before any of it is unpacked. */
async function make({ from, to, edge, pixels }: PictureRequest): Promise<PictureReply> {
  const open = () => sharp(from, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const { width, height, format }: Metadata = await open().metadata();
  if (!READ.has(format)) throw new Error(`a picture of format ${format}`);
  if (width * height > pixels) return { tooLarge: { width, height } };
  await open()
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(to);
  return { made: true };
}

process.on('disconnect', () => process.exit());
process.on('message', (request: PictureRequest) => {
  make(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.(threadFailure(error) satisfies PictureReply),
  );
});
