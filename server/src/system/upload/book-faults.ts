import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  ['a file is free to be swept away, though an invoice is in it', 'update upload set used_at = null', ['U5']],
]
