/** Lower-case names only, so that no path can leave the folder or the bucket's prefix. */
export function isStoragePath(path: string): boolean {
  return path.length <= 200 && /^[a-z0-9-]+(\/[a-z0-9-]+)*\/[a-z0-9-]+\.[a-z0-9]+$/.test(path);
}

export function requireStoragePath(path: string): string {
  if (!isStoragePath(path)) {
    throw new Error(
      `"${path.slice(0, 80)}" is not a storage path: lower-case letters, digits and dashes, folders separated by "/", one extension.`,
    );
  }
  return path;
}
