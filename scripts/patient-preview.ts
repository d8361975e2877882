// Loaded before a build of pages. React Router asks its preview for each page with `AbortSignal.timeout(10_000)` and has
// no setting for it; a busy or slow machine needs longer, and the whole build would be lost.
const LEAST_MS = 300_000
const timeout = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => timeout(Math.max(ms, LEAST_MS))
