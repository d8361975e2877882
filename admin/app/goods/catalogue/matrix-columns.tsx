import { fen } from '@gongfang/contract/base/money'
import { readQuantity } from '@gongfang/contract/base/typed-number'
import type { SkuForm } from '@gongfang/contract/goods/sku-desk'
import { readTiers, tierText } from '@gongfang/contract/goods/tier-text'
import { Button } from 'antd'
import type { GridColumn } from '../../ui/grid-column.ts'
import { PictureField } from '../../ui/picture-field.tsx'
import { whole, words, yesNo, yuan } from './sku-columns.ts'

interface MatrixOptions {
  /** Names of the axes. */
  names: readonly string[]
  /** Stock by model id. A saved model's stock is changed elsewhere. */
  stocks: ReadonlyMap<number, number>
  disabled: boolean
  onTiers: (at: number) => void
  onImage: (at: number, image: string) => void
}

export const matrixColumns = (options: MatrixOptions): GridColumn<SkuForm>[] => [
  ...options.names.map((name, at) => ({
    key: `spec${at}`,
    title: name,
    width: 110,
    read: ({ specValues }: SkuForm) => specValues[at] ?? '',
  })),
  words(['modelCode', '型号', 170]),
  words(['barcode', '条码', 130]),
  yuan(['priceFen', '价格', 92]),
  yuan(['marketPriceFen', '市场价', 92], true),
  whole(['points', '积分价', 80], true),
  yuan(['costFen', '成本', 92], true),
  stockColumn(options),
  whole(['safetyStock', '预警', 72]),
  whole(['minQuantity', '起订', 72]),
  whole(['stepQuantity', '步长', 72]),
  whole(['packQuantity', '包装数', 72]),
  words(['packUnit', '包装单位', 80]),
  whole(['leadDays', '货期（天）', 84]),
  whole(['backorderLimit', '可订货', 76]),
  whole(['weightG', '重量（克）', 92]),
  yesNo(['enabled', '启用', 56]),
  tiersColumn(options),
  imageColumn(options),
]

const stockLimits = { name: '库存', most: 9_999_999 }

const stockColumn = ({ stocks }: MatrixOptions): GridColumn<SkuForm> => ({
  key: 'stock',
  title: '库存',
  width: 80,
  align: 'right',
  read: ({ id, stock }) => String(id === null ? stock : (stocks.get(id) ?? 0)),
  write: (row, text) => {
    const read = readQuantity(text, stockLimits)
    return row.id === null && 'value' in read ? { ...row, stock: read.value } : undefined
  },
  why: ({ id }, text) => {
    const read = readQuantity(text, stockLimits)
    if (id !== null) return '已保存型号的库存请在“库存”中调整'
    return 'why' in read ? read.why : undefined
  },
})

const tiersColumn = ({ disabled, onTiers }: MatrixOptions): GridColumn<SkuForm> => ({
  key: 'tiers',
  title: '阶梯价',
  width: 92,
  read: ({ tiers }) => tierText(tiers),
  write: (row, text) => {
    const read = readTiers(text, fen(row.priceFen))
    return 'wrong' in read ? undefined : { ...row, tiers: read.tiers }
  },
  why: ({ priceFen }, text) => {
    const read = readTiers(text, fen(priceFen))
    return 'wrong' in read ? read.wrong : undefined
  },
  render: ({ tiers }, at) => (
    <Button type="link" size="small" title={tierText(tiers)} disabled={disabled} onClick={() => onTiers(at)}>
      {tiers.length > 0 ? `${tiers.length} 档` : '设置'}
    </Button>
  ),
})

const imageColumn = ({ disabled, onImage }: MatrixOptions): GridColumn<SkuForm> => ({
  key: 'image',
  title: '图',
  width: 76,
  read: ({ image }) => image,
  render: (row, at) => (
    <PictureField
      small
      label={`第 ${at + 1} 行的图`}
      value={row.image}
      disabled={disabled}
      onChange={(image) => onImage(at, image)}
    />
  ),
})
