export const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two changes of the same record: a field that one side changed is taken from that side. Where both sides changed
 * it, the caller asks whose to keep. Fields that are `bound` are merged together.
 */
export function mergeRecords<T extends object>(base: T, mine: T, theirs: T, bound: readonly (keyof T)[][]) {
  const keys = Object.keys(base) as (keyof T)[]
  const moved = (one: T) => {
    const touched = keys.filter((key) => !sameValue(one[key], base[key]))
    const along = bound.filter((group) => group.some((key) => touched.includes(key)))
    return new Set([...touched, ...along.flat()])
  }
  const [byMe, byThem] = [moved(mine), moved(theirs)]
  const both = keys.filter((key) => byMe.has(key) && byThem.has(key) && !sameValue(mine[key], theirs[key]))
  const pick = (key: keyof T, keepMine: boolean) =>
    byMe.has(key) && (keepMine || !byThem.has(key)) ? mine[key] : theirs[key]
  const merged = (keepMine: boolean) =>
    Object.fromEntries(keys.map((key) => [key, pick(key, keepMine)])) as unknown as T
  return { theirs: keys.filter((key) => byThem.has(key)), both, merged }
}
