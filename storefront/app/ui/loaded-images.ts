const MOST = 200
const loaded = new Set<string>()

/** Pictures that were shown before come back without 加载中..., the 200 that were seen last. */
export const isLoaded = (src: string) => loaded.has(src)

export function remember(src: string) {
  loaded.delete(src)
  loaded.add(src)
  if (loaded.size <= MOST) return
  const [oldest] = loaded
  if (oldest !== undefined) loaded.delete(oldest)
}
