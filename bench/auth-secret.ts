/**
 * Signs the sessions that a benchmark creates for itself. The environment is read once, when a module first needs it,
 * so this file must be imported before all others.
 */
export const authSecret = "a secret of the benchmark, which is nobody's";
process.env.AUTH_SECRET = authSecret;
