/** Rejects when the work takes longer; the work itself goes on. */
export function withDeadline<T>(work: PromiseLike<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
  });
}
