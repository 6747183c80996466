import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';

interface ThumbnailProps {
  /** Address of the thumbnail. */
  src: string;
  /** Empty where the name stands beside it. */
  alt: string;
  className?: string | undefined;
}

/** A small stored picture; where it cannot be shown, a sign that says so. What opens the original stands around it. */
export function Thumbnail({ src, alt, className }: ThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  if (failed !== src)
    return <img className={className} src={src} alt={alt} loading="lazy" onError={() => setFailed(src)} />;
  const text = `${alt === '' ? '' : `${alt}：`}没有缩略图，请打开原图查看`;
  return <PictureOutlined role="img" aria-label={text} title={text} />;
}
