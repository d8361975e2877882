import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes, which is what the library does by itself.
export const hashPassword = (password: string) => hash(password)

/** Takes as long for somebody without a password, or who does not exist, as for everybody else. */
export async function isRightPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash(randomUUID())
  const right = await verify(stored || (await nobody), password)
  return right && Boolean(stored)
}
let nobody: Promise<string> | undefined
