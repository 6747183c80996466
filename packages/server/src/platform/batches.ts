/** Timeout after which a running lookup no longer delays the queued questions, ms. */
const TIMEOUT_MS = 250;

/**
 * Batches concurrent questions into one lookup. A lookup takes every question asked since the previous one began, so no
 * answer is older than its question, and twenty concurrent callers cost little more than one. Lookups run in sequence;
 * only a slow one, e.g. on a silently broken connection, is overtaken.
 */
export function inBatches<Question, Answer>(
  look: (questions: readonly Question[]) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  let gathering: { questions: Question[]; answer: Promise<Answer> } | undefined;
  let before: Promise<unknown> = Promise.resolve();
  return (question) => {
    if (gathering) {
      gathering.questions.push(question);
      return gathering.answer;
    }
    const questions = [question];
    const answer = before.then(() => {
      gathering = undefined;
      const looked = look(questions);
      before = settledOrSlow(looked);
      return looked;
    });
    gathering = { questions, answer };
    return answer;
  };
}

/** Resolves when the work has settled or timed out. */
function settledOrSlow(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, TIMEOUT_MS).unref();
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
