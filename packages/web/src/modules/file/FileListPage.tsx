import { MINIO_UPLOAD_URL, OSS_UPLOAD_URL, UPLOAD_FILES } from '@songbai/contract/modules/file/file.calls.ts';
import { type OssFile, ossFile } from '@songbai/contract/modules/file/file.resource.ts';
import { VARIANT_NAME } from '@songbai/contract/modules/file/picture-variants.ts';

import { useState } from 'react';
import { thumbUrl } from '../../api/client.ts';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useCan } from '../../session/permissions.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { sizeText } from '../../ui/uploads/index.ts';
import { FilePreview } from './FilePreview.tsx';
import styles from './file.module.css';
import { typeText } from './type-text.ts';
import { UploadButton } from './UploadButton.tsx';
import { UsesDialog } from './UsesDialog.tsx';

interface Shown {
  what: 'preview' | 'uses';
  file: OssFile;
  open: boolean;
}

/** 文件管理 (contract/2 §10.2): the stored files, what they look like, and where they are used. */
export function FileListPage() {
  const [shown, setShown] = useState<Shown>();
  const can = useCan();
  const show = (what: Shown['what'], file: OssFile) => setShown({ what, file, open: true });
  const close = () => shown && setShown({ ...shown, open: false });
  return (
    <>
      <ResourceList
        resource={ossFile}
        form={null}
        hint={
          can(UPLOAD_FILES)
            ? '点「OSS文件上传」添加；在各页面上传的附件和图片也会列在这里'
            : '在各页面上传附件和图片后会列在这里'
        }
        essential={['fileName', 'size', 'uses', 'createTime']}
        next={['createBy', 'mime']}
        cells={{
          fileName: (_, file) => <FileName file={file} onOpen={() => show('preview', file)} />,
          mime: (value, { url }) => <span title={String(value)}>{typeText(url, String(value))}</span>,
          size: (value) => sizeText(Number(value)),
          uses: (value, file) =>
            Number(value) === 0 ? (
              '未使用'
            ) : (
              <LinkButton onClick={() => show('uses', file)}>{`${value} 处`}</LinkButton>
            ),
        }}
        columns={['fileName', 'url', 'mime', 'size', 'uses', 'createBy', 'createTime']}
        toolbar={({ actions }) =>
          can(UPLOAD_FILES) && (
            <>
              <UploadButton text="OSS文件上传" url={OSS_UPLOAD_URL} onStored={() => void actions.refresh()} />
              <UploadButton text="MINIO文件上传" url={MINIO_UPLOAD_URL} onStored={() => void actions.refresh()} />
            </>
          )
        }
        rowActions={(file) => <LinkButton onClick={() => show('preview', file)}>预览</LinkButton>}
      />
      {shown?.what === 'preview' && <FilePreview file={shown.file} open={shown.open} onClose={close} />}
      {shown?.what === 'uses' && <UsesDialog file={shown.file} open={shown.open} onClose={close} />}
    </>
  );
}

/** The name, for pictures with a thumbnail that opens them. */
function FileName({ file, onOpen }: { file: OssFile; onOpen(): void }) {
  const src = VARIANT_NAME.test(file.url) ? thumbUrl(file.url) : undefined;
  if (!src) return file.fileName;
  return (
    <span className={styles.named}>
      <button type="button" className={styles.thumb} aria-label={`预览 ${file.fileName}`} onClick={onOpen}>
        <Thumbnail src={src} alt="" />
      </button>
      {file.fileName}
    </span>
  );
}
