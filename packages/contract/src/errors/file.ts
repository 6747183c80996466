import { business } from './text.ts';

/** Failures of stored files (contract/2 §10). */
export const FILE_ERRORS = {
  uploadFailed: business('上传失败！'),
  ossUploadFailed: business('上传失败'),
  uploadTooLarge: business('文件大小超出10MB限制, 请压缩或降低文件质量! '),
  uploadOverLimit: business('文件大小超出{limit}限制，请压缩或降低文件质量，或联系管理员调高单个文件上限'),
  uploadMissing: business('上传已失效，请重新上传'),
  uploadPiece: business('文件分片校验失败，请重新上传该分片'),
  uploadIncomplete: business('文件尚未上传完整，请继续上传'),
  uploadsTooMany: business('同时进行的上传不能超过{limit}个，请先完成或取消其他上传'),
  uploadType: business('上传失败，存在非法文件类型：{ext}'),
  uploadContent: business('上传失败，文件内容不是{ext}格式，可能已损坏或改过扩展名'),
  uploadPathChars: business('上传业务路径包含非法字符！'),
  uploadPathDeep: business('上传业务路径深度超出限制！'),
  uploadNotPicture: business('请上传图片'),
  uploadPersonFull: business('您上传的文件总量已达到 {limit} 上限，不能再上传，请联系管理员调高每人上传限额'),
  uploadTenantFull: business('本单位上传的文件总量已达到 {limit} 上限，不能再上传，请联系管理员调高单位上传限额'),
  fileUnknown: business('{label}文件不存在，请重新上传'),
  fileMissing: { message: '文件不存在或已被删除', code: 404, http: 404 },
  pictureTooLarge: {
    message: '图片过大（{width}×{height}像素），没有缩略图，请下载原图查看',
    code: 413,
    http: 413,
  },
  fileUsed: business('文件「{name}」正在使用中，不能删除：{places}'),
  storageFailed: { message: '文件存储暂时无法访问，请稍后重试', code: 503, http: 503 },
} as const;
