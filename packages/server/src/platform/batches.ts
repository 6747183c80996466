/** A look that takes longer than this no longer keeps the questions behind it waiting, ms. */
const PATIENCE_MS = 250;

/**
 * Answers questions that come close together with one look. A look takes every question asked since the one before began,
 * so no answer is older than its question, and twenty who ask at once cost little more than one. Looks follow each other;
 * only a slow one, as on a connection that broke unnoticed, is overtaken.
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

/** Resolves when the work ended, well or not, or took too long. */
function settledOrSlow(work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE_MS).unref();
    const end = () => {
      clearTimeout(late);
      resolve();
    };
    work.then(end, end);
  });
}
