/** The storage does not answer, or not in time. A retry may succeed later. */
export class StorageUnavailableError extends Error {
  constructor(cause: unknown) {
    super("The storage of uploaded files does not answer.", { cause });
  }
}

export function isStorageUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof StorageUnavailableError) return true;
  return false;
}
