/** A rectangle of the picture, px of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The part of a picture as a square of `size` px, with EXIF orientation applied; JPG stays JPG, all others become PNG.
 * @throws Error when the browser cannot read the file as a picture
 */
export async function cropPicture(file: File, area: CropArea, size: number): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, size, size);
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
    if (!blob) throw new Error('no picture');
    const name = file.name.replace(/\.[^.]*$/, '');
    return new File([blob], `${name}.${type === 'image/jpeg' ? 'jpg' : 'png'}`, { type });
  } finally {
    bitmap.close();
  }
}
