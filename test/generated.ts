import fc from "fast-check";

/** Generated inputs are the same in every run, unless TEST_SEED names another beginning, as the long suite does. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });

export default fc;
