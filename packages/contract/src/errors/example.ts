import { business, type ErrorText } from './text.ts';

/** Failures of the example pages. */
export const EXAMPLE_ERRORS = {
  exampleTaskGone: business('看板已有变化，请刷新后再移动'),
  exampleTreeTooMany: business('下级超过{n}个，请分批删除'),
} as const satisfies Record<string, ErrorText>;
