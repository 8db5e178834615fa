/** Rejects when the work takes longer. The work itself is not cancelled. */
export function withDeadline<Result>(work: PromiseLike<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  });
}
