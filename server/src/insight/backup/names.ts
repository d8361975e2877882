import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Time in Shanghai and four letters, such as '20261122-093005-3fa9': two backups of one second have two names. */
export function stampOf(at: Date): string {
  const time = at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
  return `${time.replaceAll(/[-:]/g, '').replace(' ', '-')}-${randomBytes(2).toString('hex')}`
}

/** Removes what killed backups left. For who is alone with the folder. */
export function removeLeft(folder: string) {
  for (const name of namesIn(folder)) if (name.endsWith('.part')) rmSync(join(folder, name), { force: true })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
