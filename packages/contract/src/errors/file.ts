import { business } from './text.ts';

/** Failures of stored files (contract/2 §10). */
export const FILE_ERRORS = {
  uploadFailed: business('上传失败！'),
  ossUploadFailed: business('上传失败'),
  uploadTooLarge: business('文件大小超出10MB限制, 请压缩或降低文件质量! '),
  uploadType: business('上传失败，存在非法文件类型：{ext}'),
  uploadPathChars: business('上传业务路径包含非法字符！'),
  uploadPathDeep: business('上传业务路径深度超出限制！'),
  uploadNotPicture: business('请上传图片'),
  uploadPersonFull: business('您上传的文件总量已达到 {limit} 上限，不能再上传，请联系管理员调高每人上传限额'),
  uploadTenantFull: business('本单位上传的文件总量已达到 {limit} 上限，不能再上传，请联系管理员调高单位上传限额'),
  fileUnknown: business('{label}文件不存在，请重新上传'),
  fileMissing: { message: '文件不存在或已被删除', code: 404, http: 404 },
  fileUsed: business('文件「{name}」正在使用中，不能删除：{places}'),
  storageFailed: { message: '文件存储暂时无法访问，请稍后重试', code: 503, http: 503 },
} as const;
