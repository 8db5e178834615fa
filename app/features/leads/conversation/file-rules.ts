/** What may be attached to an answer, for server and page. Pure. */
export const maxAttachedMegabytes = 10;
export const maxAttachedBytes = maxAttachedMegabytes * 1024 * 1024;
export const maxAttachedFiles = 20;
