import { UploadOutlined, UserOutlined } from '@ant-design/icons';
import { errorText } from '@songbai/contract/errors.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { Avatar, Button, Flex, Progress, Upload } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { thumbUrl } from '../../api/client.ts';
import { isAborted } from '../../lib/failure.ts';
import { failureText, useFeedback } from '../../lib/feedback.ts';
import { useUploadUnderWay } from '../../lib/upload-guard.ts';
import { CropDialog } from '../../ui/crop/index.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { uploadPicture } from './account.calls.ts';

interface AvatarInputProps {
  id?: string;
  /** Stored path. */
  value?: string | null;
  onChange?(path: string | null): void;
}

const ACCEPTED = ['image/png', 'image/jpeg', 'image/gif'];

/** px; stored as a square, shown at 96 px on dense screens at most. */
const SIZE = 256;

/** The picture as it will be shown; a new one is cropped, uploaded at once and applied when the form is saved. */
export function AvatarInput({ id, value, onChange }: AvatarInputProps) {
  const { message } = useFeedback();
  const [percent, setPercent] = useState<number>();
  const [chosen, setChosen] = useState<File>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  useUploadUnderWay(percent !== undefined);
  const picture = thumbUrl(value);

  function choose(file: File): void {
    if (!ACCEPTED.includes(file.type)) void message.warning('请选择 PNG、JPG 或 GIF 图片');
    else if (file.size > LIMITS.uploadBytes) void message.warning(errorText('uploadTooLarge'));
    else setChosen(file);
  }

  async function send(file: File): Promise<void> {
    abort.current = new AbortController();
    setPercent(0);
    try {
      onChange?.(await uploadPicture(file, setPercent, abort.current.signal));
    } catch (error) {
      if (!isAborted(error)) void message.error(failureText(error));
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <Flex align="center" gap={16} wrap>
      <Avatar size={96} icon={<UserOutlined />} {...(picture ? { src: picture } : {})} alt="头像预览" />
      <Flex vertical gap={8}>
        <Upload
          {...(id ? { id } : {})}
          accept={ACCEPTED.join(',')}
          showUploadList={false}
          disabled={percent !== undefined}
          beforeUpload={(file) => {
            choose(file);
            return Upload.LIST_IGNORE;
          }}
        >
          <Button icon={<UploadOutlined />} disabled={percent !== undefined}>
            更换头像
          </Button>
        </Upload>
        {value && <LinkButton onClick={() => onChange?.(null)}>使用默认头像</LinkButton>}
        {percent !== undefined && <Progress percent={percent} size="small" style={{ width: 160 }} />}
      </Flex>
      <CropDialog
        title="裁剪头像"
        file={chosen}
        size={SIZE}
        onCropped={(picture) => void send(picture)}
        onClose={() => setChosen(undefined)}
      />
    </Flex>
  );
}
