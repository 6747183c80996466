import { Alert, Slider } from 'antd';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import styles from './crop.module.css';
import type { CropArea } from './crop-picture.ts';

export interface CroppingProps {
  file: File;
  /** The selected part; undefined while there is none. */
  onArea: (area: CropArea | undefined) => void;
}

const MAX_ZOOM = 4;

/** The picture under a round frame: moved by pointer or arrow keys, zoomed by wheel, pinch or slider. */
export function Cropping({ file, onArea }: CroppingProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [broken, setBroken] = useState(false);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (broken) return <Alert type="error" showIcon title="图片无法读取，请换一张" />;
  return (
    <>
      <div className={styles.stage}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_shares, area) => onArea(area)}
            cropperProps={{ 'aria-label': '裁剪区域，方向键移动' }}
            mediaProps={{
              alt: '待裁剪的图片',
              onError: () => {
                onArea(undefined);
                setBroken(true);
              },
            }}
          />
        )}
      </div>
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        value={zoom}
        onChange={setZoom}
        ariaLabelForHandle="缩放"
        tooltip={{ formatter: (times) => `${times} 倍` }}
      />
    </>
  );
}
