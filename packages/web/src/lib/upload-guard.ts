import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { useFeedback } from './feedback.ts';

/** Knows which uploads inside a form are under way. */
export interface UploadGuard {
  /** An upload begins; the answer ends it, however often it is called. */
  begin: () => () => void;
  underWay: () => boolean;
}

/** Uploads of a form inside another one hold back both. */
export function createUploadGuard(around?: UploadGuard): UploadGuard {
  const running = new Set<symbol>();
  return {
    begin: () => {
      const upload = Symbol('upload');
      running.add(upload);
      const end = around?.begin();
      return () => {
        running.delete(upload);
        end?.();
      };
    },
    underWay: () => running.size > 0,
  };
}

export const UploadGuardContext = createContext<UploadGuard | undefined>(undefined);

export const UPLOAD_UNDER_WAY = '文件正在上传，请等待上传完成后再保存';

const nothing = (): void => undefined;

/**
 * For a form: what goes around its fields as `UploadGuardContext`, and whether saving has to wait. Who is held back is
 * told why; saving goes on once the files are stored, so that no form is saved without what was chosen for it.
 */
export function useUploadGuard(): { uploads: UploadGuard; holdsBack: () => boolean } {
  const { message } = useFeedback();
  const around = useContext(UploadGuardContext);
  const [uploads] = useState(() => createUploadGuard(around));
  return {
    uploads,
    holdsBack: () => {
      if (uploads.underWay()) void message.warning({ key: UPLOAD_UNDER_WAY, content: UPLOAD_UNDER_WAY });
      return uploads.underWay();
    },
  };
}

/** For a control: begins an upload of the surrounding form and answers how to end it. Outside a form it does nothing. */
export function useBeginUpload(): () => () => void {
  const guard = useContext(UploadGuardContext);
  return useCallback(() => guard?.begin() ?? nothing, [guard]);
}

/** For a control that knows at every moment whether it is uploading. */
export function useUploadUnderWay(uploading: boolean): void {
  const begin = useBeginUpload();
  useEffect(() => (uploading ? begin() : undefined), [uploading, begin]);
}
