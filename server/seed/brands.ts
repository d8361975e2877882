import { readData } from './data.ts'

interface Brand {
  readonly name: string
  readonly initial: string
  /** Names its logo. */
  readonly key: string
  readonly latin: string
}

/** Invented for the demo shop; none of them is a brand that can be bought. */
export const brands = readData<readonly Brand[]>('brands')
