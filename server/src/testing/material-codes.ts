import { randomUUID } from 'node:crypto'
import type { Input } from '@gongfang/contract/base/endpoint'
import { saveMaterialCode } from '@gongfang/contract/goods/material-code'
import type { TestMember } from './shop.ts'

/** A code that the member writes down. */
export const aMaterialCode = (
  member: TestMember,
  code: string,
  skuId: number,
  wish: Partial<Input<typeof saveMaterialCode>> = {},
) => member.call(saveMaterialCode, { code, skuId, ...wish }, { key: randomUUID() })
