import { priceImport } from './price-import.ts'
import { productImport } from './product-import.ts'
import { stockImport } from './stock-import.ts'

export const catalogueImports = { product: productImport, price: priceImport, stock: stockImport }
