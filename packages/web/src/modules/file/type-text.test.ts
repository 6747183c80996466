import { expect, test } from 'vitest';
import { typeText } from './type-text.ts';

test.each([
  ['temp/a_1.png', 'image/png', '图片 PNG'],
  ['temp/a_1.JPEG', 'image/jpeg', '图片 JPG'],
  ['temp/a.heic', 'image/heic', '图片 HEIC'],
  ['a.pdf', 'application/pdf', 'PDF'],
  ['a.doc', 'application/msword', 'Word'],
  ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'],
  ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Excel'],
  ['a.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'PPT'],
  ['a.txt', 'text/plain; charset=utf-8', '文本'],
  ['a.csv', 'text/plain; charset=utf-8', '表格 CSV'],
  ['a.zip', 'application/zip', '压缩包 ZIP'],
  ['a.mp4', 'video/mp4', '视频 MP4'],
  ['a.avi', 'video/x-msvideo', '视频 AVI'],
  ['a.mp3', 'audio/mpeg', '音频 MP3'],
  ['without', 'image/webp', '图片'],
  ['a.constructor', 'application/x', '其他 CONSTRUCTOR'],
  ['without', 'application/octet-stream', '其他'],
])('%s (%s) is called %s', (path, mime, text) => {
  expect(typeText(path, mime)).toBe(text);
});
