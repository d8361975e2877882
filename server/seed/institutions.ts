import { readData } from './data.ts'

/** An institution that has bought for some time: name, kind, region, address and who buys for it. */
export interface Customer {
  readonly jigou: string
  readonly kind: '学校' | '医疗机构' | '科研院所' | '工厂企业' | '培训机构'
  readonly regionCode: string
  readonly regionText: string
  readonly address: string
  readonly contacts: readonly string[]
  /** Its share of the orders. */
  readonly weight: number
}

export const customers = readData<readonly Customer[]>('customers')
