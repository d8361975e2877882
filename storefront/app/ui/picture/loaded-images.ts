const MOST = 200
const loaded = new Set<string>()

/** Remembers the 200 pictures shown last, which are drawn again without 加载中.... */
export const isLoaded = (src: string) => loaded.has(src)

const failed = new Set<string>()

/** Each address is tried once in a visit. */
export const hasFailed = (src: string) => failed.has(src)
export const rememberFailure = (src: string) => failed.add(src)

export function remember(src: string) {
  loaded.delete(src)
  loaded.add(src)
  if (loaded.size <= MOST) return
  const [oldest] = loaded
  if (oldest !== undefined) loaded.delete(oldest)
}
