import fc from "fast-check";

/** Generated inputs are the same in every run, unless TEST_SEED names another beginning, as the long suite does. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });

/** How many inputs are tried: all in the long suite, a tenth in `npm test`. */
export const runs = (all: number) => (process.env.TEST_SEED ? all : Math.ceil(all / 10));

export default fc;
