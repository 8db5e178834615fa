/**
 * The secret of sessions that a benchmark opens for itself. The settings are read once, when the first module asks for
 * them: import this file before everything else.
 */
export const authSecret = "a secret of the benchmark, which is nobody's";
process.env.AUTH_SECRET = authSecret;
