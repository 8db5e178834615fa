/**
 * Requests for a page that is being rendered wait for that render instead of starting another. They only join a render that
 * began at the content version of their arrival: an earlier one may show what has been changed or unpublished since.
 */
export function createSharedRenders<T>() {
  const underWay = new Map<string, { version: number; result: Promise<T | undefined> }>();

  return {
    /** The render of this page that is under way, if it began at this version. It resolves to undefined when it fails. */
    find(key: string, version: number): Promise<T | undefined> | undefined {
      const render = underWay.get(key);
      return render?.version === version ? render.result : undefined;
    },

    share(key: string, version: number, work: Promise<T | undefined>) {
      const render = { version, result: work.catch(() => undefined) };
      if (underWay.get(key)?.version === version) return;
      underWay.set(key, render);
      void render.result.then(() => {
        if (underWay.get(key) === render) underWay.delete(key);
      });
    },
  };
}
