import { priceImport } from './price-imports.ts'
import { productImport } from './product-imports.ts'
import { stockImport } from './stock-imports.ts'

export const catalogueImports = { product: productImport, price: priceImport, stock: stockImport }
