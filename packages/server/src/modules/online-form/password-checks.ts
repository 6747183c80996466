import { type Design, isPassword } from '@songbai/contract/design/design.ts';
import type { DesignProblem } from '@songbai/contract/design/design-checks.ts';
import type { Work } from '../../resource/write/work.ts';
import { followersOf } from './heads.store.ts';

/** A view keeps the controls that it was made with, so it would show sealed values, or keep open ones among them. */
export async function passwordProblems(
  work: Work,
  headId: string,
  before: Design,
  after: Design,
): Promise<DesignProblem[]> {
  const known = new Map(before.fields.map((field) => [field.id, isPassword(field)]));
  const turned = after.fields.filter((field) => known.has(field.id) && known.get(field.id) !== isPassword(field));
  if (turned.length === 0 || (await followersOf(work.db, headId)).length === 0) return [];
  return turned.map(({ dbFieldName, dbFieldTxt }) => ({
    field: dbFieldName,
    text: `${dbFieldTxt}：该表存在视图，控件不能改为密码，也不能由密码改为其他`,
  }));
}
