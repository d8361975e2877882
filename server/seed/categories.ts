import { readData } from './data.ts'

/** The top categories in the order of the menu; those below stand in the goods. `key` names picture and goods. */
export const topCategories =
  readData<readonly { readonly name: string; readonly key: string }[]>('categories')
