const SHOWN = 3;

/** Names as a sentence has them: 「张三」、「李四」 等 5 个. */
export function named(names: readonly string[], counted = '个'): string {
  const shown = names.slice(0, SHOWN).map((name) => `「${name}」`);
  return names.length > SHOWN ? `${shown.join('、')} 等 ${names.length} ${counted}` : shown.join('、');
}
