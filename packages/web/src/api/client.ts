/** The API used by the layers above to call the server. */
export { ApiError } from '../lib/failure.ts';
export {
  getList,
  getRaw,
  getResult,
  send,
  staticUrl,
  thumbUrl,
  withShownPictures,
  withStoredPictures,
} from './calls.ts';
export { uploadLimit } from './config.ts';
export { discardPieces, uploadInPieces } from './pieces.ts';
export { download, saveAs, storedContent, upload } from './transfer.ts';
