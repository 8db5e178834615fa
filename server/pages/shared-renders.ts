/**
 * Requests for a page that is being rendered wait for that render instead of starting another one. They only join a
 * render that began at the current content version: an earlier one may contain what has since been unpublished.
 */
export function createSharedRenders<T>() {
  const active = new Map<string, { version: number; result: Promise<T | undefined> }>();

  return {
    /** The active render of this page, if it began at this version. Resolves to undefined when the render fails. */
    find(key: string, version: number): Promise<T | undefined> | undefined {
      const render = active.get(key);
      return render?.version === version ? render.result : undefined;
    },

    share(key: string, version: number, work: Promise<T | undefined>) {
      const render = { version, result: work.catch(() => undefined) };
      if (active.get(key)?.version === version) return;
      active.set(key, render);
      void render.result.then(() => {
        if (active.get(key) === render) active.delete(key);
      });
    },
  };
}
