import { StorageUnavailableError } from "./storage-unavailable.ts";

/** While the storage hangs, only one attempt in this time waits for it; the others fail at once. */
const pauseMilliseconds = 5000;

const connectionErrors = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;

/**
 * Runs requests to a service that may hang: each attempt, with its retries and the body of its response, ends in time.
 * Failures of the service, as opposed to refusals, become StorageUnavailableError.
 */
export function createTimeLimit() {
  let awayUntil = 0;

  return async function within<T>(milliseconds: number, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    if (Date.now() < awayUntil) throw new StorageUnavailableError(new Error("It did not answer a moment ago."));
    const abort = new AbortController();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      awayUntil = Date.now() + pauseMilliseconds;
      late.reject(new StorageUnavailableError(new Error(`No answer within ${milliseconds} ms.`)));
      abort.abort();
    }, milliseconds);
    try {
      const result = await Promise.race([work(abort.signal), late.promise]);
      awayUntil = 0;
      return result;
    } catch (error) {
      throw isFailureOfService(error) ? new StorageUnavailableError(error) : error;
    } finally {
      clearTimeout(timer);
    }
  };
}

type ServiceError = { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } };

function isFailureOfService(error: unknown): boolean {
  const { name, code, $metadata } = error as ServiceError;
  return name === "TimeoutError" || connectionErrors.test(String(code)) || ($metadata?.httpStatusCode ?? 0) >= 500;
}
