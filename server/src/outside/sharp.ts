let loading: Promise<typeof import('sharp')['default']> | undefined

/** Loads the picture library, 20 MB and 40 ms, for the first picture and not at every start. */
export function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread per picture, because the same four threads hash passwords and compress answers.
    sharp.concurrency(1)
    return sharp
  })
  return loading
}
