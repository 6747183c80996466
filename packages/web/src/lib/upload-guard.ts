import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { useFeedback } from './feedback.ts';

/** Tracks the running uploads inside a form. */
export interface UploadGuard {
  /** Registers an upload; the returned function unregisters it and may be called repeatedly. */
  begin: () => () => void;
  underWay: () => boolean;
}

/** Uploads of a nested form block the outer one as well. */
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
 * For a form: the value for `UploadGuardContext` around its fields, and whether saving has to wait. The user is shown
 * why; saving continues once the files are stored, so that no form is saved without its chosen files.
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

/** For a control: registers an upload with the form and returns the function to end it. No-op outside a form. */
export function useBeginUpload(): () => () => void {
  const guard = useContext(UploadGuardContext);
  return useCallback(() => guard?.begin() ?? nothing, [guard]);
}

/** For a control with a reactive flag for running uploads. */
export function useUploadUnderWay(uploading: boolean): void {
  const begin = useBeginUpload();
  useEffect(() => (uploading ? begin() : undefined), [uploading, begin]);
}
