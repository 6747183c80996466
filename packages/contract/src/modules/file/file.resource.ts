import { defineResource, type RowOf } from '../../resource/define.ts';

/** 文件管理 (contract/2 §10.2, §18.14): the stored files of a tenant, and how many records use each. */
export const ossFile = defineResource({
  name: 'ossFile',
  title: '文件',
  path: '/sys/oss/file',
  permission: 'system:ossFile',
  table: 'sys_file',
  titleField: 'fileName',
  pages: ['system/OSSFileList'],
  actions: ['list', 'delete'],
  search: ['fileName', 'url'],
  fields: {
    fileName: {
      kind: 'text',
      label: '文件名称',
      maxLength: 255,
      required: true,
      readOnly: true,
      query: 'like',
      list: { width: 240 },
    },
    /** Relative to the static address (contract/2 §10.1). */
    url: {
      kind: 'text',
      label: '文件地址',
      maxLength: 500,
      required: true,
      readOnly: true,
      computed: true,
      query: 'like',
      list: { width: 260 },
    },
    mime: { kind: 'text', label: '类型', maxLength: 100, required: true, readOnly: true, list: { width: 150 } },
    /** Bytes. */
    size: { kind: 'integer', label: '大小', required: true, readOnly: true, list: { width: 100 } },
    /** Records that hold the file, or held it once. */
    uses: { kind: 'integer', label: '使用处', required: true, readOnly: true, computed: true, list: { width: 90 } },
  },
});

export type OssFile = RowOf<typeof ossFile>;
