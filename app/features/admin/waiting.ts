/** People who wait for an answer; `overdue` of them longer than was promised. The layout counts them once per request. */
export type Waiting = { people: number; overdue: number };
