import type { Fault } from '../../books/fault.ts'

export const faults: readonly Fault[] = [
  [
    'a material code means another model than was written',
    'update material_code set sku_id = sku_id + 1',
    ['M1'],
  ],
  ['a change of a material code is lost', 'delete from material_code_entry where before is not null', ['M1']],
  ['a deleted material code is back in the history only', 'delete from material_code', ['M1']],
]
