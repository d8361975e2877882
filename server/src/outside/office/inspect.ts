import { type ApartLimits, runApart } from '../apart.ts'
import type { Sender } from '../lane.ts'
import type { OfficeVerdict } from './active.ts'

const LIMITS: ApartLimits = { patienceMs: 15_000, memoryMb: 384, bytes: 100 }

/** Finds what an Office file is. A process of its own unpacks it, as it may be made to use up memory. */
export async function verdictOf(bytes: Buffer, sender: Sender): Promise<OfficeVerdict> {
  const said = await runApart('./office-reader.ts', { args: [], input: bytes, limits: LIMITS }, sender)
  return said === null ? 'broken' : (said.toString() as OfficeVerdict)
}

const OLD_CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** What the container of Word, Excel and PowerPoint before 2007 holds: also new files with a password, and other things. */
export function oldOffice(bytes: Buffer): 'old' | 'locked' | null {
  if (!bytes.subarray(0, 8).equals(OLD_CONTAINER)) return null
  const holds = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (holds('EncryptedPackage')) return 'locked'
  const isOld = ['WordDocument', 'Workbook', 'Book', 'PowerPoint Document'].some(holds)
  return isOld ? 'old' : null
}
