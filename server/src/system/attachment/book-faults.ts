import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  ['a file belongs to an order that is not there', 'update attachment set noun_id = 999999999', ['U6']],
]
