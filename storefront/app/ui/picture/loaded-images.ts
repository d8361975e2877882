const MOST = 200
const loaded = new Set<string>()

/** Pictures that were shown before come back without 加载中..., the 200 that were seen last. */
export const isLoaded = (src: string) => loaded.has(src)

const failed = new Set<string>()

/** Each address is tried once a visit. */
export const hasFailed = (src: string) => failed.has(src)
export const rememberFailure = (src: string) => failed.add(src)

export function remember(src: string) {
  loaded.delete(src)
  loaded.add(src)
  if (loaded.size <= MOST) return
  const [oldest] = loaded
  if (oldest !== undefined) loaded.delete(oldest)
}
