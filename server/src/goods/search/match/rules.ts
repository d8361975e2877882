import { comparableCode, normal } from '../text/rules.ts'

const KEY_SIGNS = [...'ABCDEFGHIJKLMNPQRSTUVWXYZ0123456789']

/**
 * All codes that differ from this one by one typing error: a character missing, added, wrong, or swapped with the
 * next.
 */
export function typosOf(code: string): string[] {
  const typed = normal(code).replace(/[\s\-_]/g, '')
  if (!/^(?=.*[a-z])(?=.*\d)[a-z\d./]{5,24}$/.test(typed)) return []
  const key = comparableCode(typed).toUpperCase()
  const found = new Set<string>()
  for (let at = 0; at <= key.length; at++) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    if (after) found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2))
    for (const sign of KEY_SIGNS) {
      if (after) found.add(before + sign + after.slice(1))
      found.add(before + sign + after)
    }
  }
  return [...found].filter((each) => each !== key)
}
