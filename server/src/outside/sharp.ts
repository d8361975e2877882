let loading: Promise<typeof import('sharp')['default']> | undefined

/** What draws pictures takes 20 MB and 40 ms: loaded for the first picture, not at every start. */
export function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture: passwords are hashed and answers squeezed by the same four threads.
    sharp.concurrency(1)
    return sharp
  })
  return loading
}
