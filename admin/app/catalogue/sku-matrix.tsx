import { fen } from '@gongfang/contract/money'
import { type DeskProduct, skuFaults } from '@gongfang/contract/product-desk'
import { MOST_SKUS, type SkuForm } from '@gongfang/contract/sku-desk'
import { type Axis, combinations, crossed } from '@gongfang/contract/sku-matrix'
import { readTiers, tierText } from '@gongfang/contract/tier-text'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { EditGrid } from '../ui/edit-grid.tsx'
import { FullScreen } from '../ui/full-screen.tsx'
import type { GridColumn } from '../ui/grid-column.ts'
import { PictureField } from '../ui/picture-field.tsx'
import { AxesEditor } from './axes-editor.tsx'
import styles from './catalogue.module.css'
import { FillColumn } from './fill-column.tsx'
import { newModel } from './new-form.ts'
import { whole, words, yesNo, yuan } from './sku-columns.ts'
import { useTakenCodes } from './taken-codes.ts'
import { TierEditor } from './tier-editor.tsx'
import type { ProductCardProps } from './use-product-editing.ts'

/** Models of a product: its axes, and one row for each combination of their values. */
export function SkuMatrix({
  form,
  set,
  fault,
  disabled,
  product,
}: ProductCardProps & { product: DeskProduct | null }) {
  const { axes: names, skus } = form
  const [axes, setAxes] = useState<readonly Axis[]>(() => axesOf(names, skus))
  const [tiersOf, editTiers] = useState<number | null>(null)
  const taken = useTakenCodes(product?.id ?? null, skus)
  const stocks = new Map((product?.stocks ?? []).map(({ id, stock }) => [id, stock]))
  const known = new Set(skus.map(({ id }) => id))
  const leaving = (product?.form.skus ?? []).filter(({ id }) => !known.has(id))

  const changeAxes = (next: Axis[]) => {
    setAxes(next)
    const counted = named(next)
    if (combinations(counted).length > MOST_SKUS) return
    // A name that is typed anew is still the same axis.
    const typed = new Map(
      next.length === axes.length
        ? named(axes, false).map(({ name }, at) => [name, named(next, false)[at]?.name])
        : [],
    )
    const before = { axes: names.map((name) => typed.get(name) ?? name), rows: skus }
    const { rows } = crossed(before, counted, (specValues) => newModel(specValues, skus[0]))
    set({ axes: counted.map(({ name }) => name), skus: rows })
  }
  const tooMany = combinations(named(axes)).length > MOST_SKUS

  const columns: GridColumn<SkuForm>[] = [
    ...names.map((name, at) => ({
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
    {
      key: 'stock',
      title: '库存',
      width: 80,
      align: 'right',
      read: ({ id, stock }) => String(id === null ? stock : (stocks.get(id) ?? 0)),
      write: (row, text) =>
        row.id === null && /^\d{1,7}$/.test(text) ? { ...row, stock: Number(text) } : undefined,
    },
    whole(['safetyStock', '预警', 72]),
    whole(['minQuantity', '起订', 72]),
    whole(['stepQuantity', '步长', 72]),
    whole(['packQuantity', '包装数', 72]),
    words(['packUnit', '包装单位', 80]),
    whole(['leadDays', '货期（天）', 84]),
    whole(['backorderLimit', '可订货', 76]),
    whole(['weightG', '重量（克）', 92]),
    yesNo(['enabled', '启用', 56]),
    {
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
        <Button
          type="link"
          size="small"
          title={tierText(tiers)}
          disabled={disabled}
          onClick={() => editTiers(at)}
        >
          {tiers.length > 0 ? `${tiers.length} 档` : '设置'}
        </Button>
      ),
    },
    {
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
          onChange={(image) => set({ skus: skus.with(at, { ...row, image }) })}
        />
      ),
    },
  ]

  const wrongAt = (at: number, key: string) => {
    const row = skus[at]
    if (!row) return undefined
    const said = key.startsWith('spec') ? fault(`skus.${at}.specValues`) : fault(`skus.${at}.${key}`)
    if (said) return said
    if (key === 'modelCode') {
      const first = skus.findIndex(({ modelCode }) => modelCode !== '' && modelCode === row.modelCode)
      if (first >= 0 && first < at) return `与第 ${first + 1} 行型号重复`
      const other = taken.get(row.modelCode)
      return other && `已用于「${other}」`
    }
    const faults = skuFaults(row)
    if (key === 'tiers') return Object.entries(faults).find(([name]) => name.startsWith('tiers.'))?.[1]
    return faults[key]
  }
  const wrongs = skus.flatMap((_, at) =>
    columns.flatMap(({ key }) => (wrongAt(at, key) ? [wrongAt(at, key)] : [])),
  )

  return (
    <>
      <AxesEditor axes={axes} onChange={changeAxes} disabled={disabled} fault={fault} />
      {fault('skus') && (
        <p className={styles.wrong} role="alert">
          {fault('skus')}
        </p>
      )}
      {tooMany && <Alert type="warning" showIcon title={`一个商品最多 ${MOST_SKUS} 个型号，请减少规格值`} />}
      {leaving.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`保存后将移除 ${leaving.length} 个型号：${leaving.map(({ modelCode }) => modelCode).join('、')}。已有订单不受影响，重新填入型号即可恢复。`}
        />
      )}
      <FullScreen
        tools={
          <div className={styles.tools}>
            <span>{skus.length} 个型号</span>
            {!disabled && (
              <FillColumn columns={columns} rows={skus} onChange={(rows) => set({ skus: rows })} />
            )}
            {wrongs.length > 0 && (
              <span className={styles.wrong} role="status">
                {wrongs.length} 处需要修改：{wrongs[0]}
              </span>
            )}
          </div>
        }
      >
        <EditGrid
          label="型号"
          rows={skus}
          columns={columns}
          rowKey={({ specValues }) => specValues.join('/')}
          disabled={disabled}
          onChange={(rows) => set({ skus: rows })}
          fault={wrongAt}
        />
      </FullScreen>
      {product && product.retired.length > 0 && (
        <p className="soft">已移除的型号：{product.retired.map(({ modelCode }) => modelCode).join('、')}</p>
      )}
      {tiersOf !== null && skus[tiersOf] && (
        <TierEditor
          sku={skus[tiersOf]}
          many={skus.length > 1}
          onClose={() => editTiers(null)}
          onSave={(tiersFor, toAll) => {
            set({
              skus: skus.map((sku, at) => (toAll || at === tiersOf ? { ...sku, tiers: tiersFor(sku) } : sku)),
            })
            editTiers(null)
          }}
        />
      )}
    </>
  )
}

/** One without a name yet goes by its place; one without values makes no models. */
const named = (axes: readonly Axis[], filled = true) =>
  axes
    .map(({ name, values }, at) => ({ name: name.trim() || `规格${at + 1}`, values }))
    .filter(({ values }) => !filled || values.length > 0)

/** The values that the models have, in their order. */
const axesOf = (names: readonly string[], skus: readonly SkuForm[]): Axis[] =>
  names.map((name, at) => ({
    name,
    values: [...new Set(skus.flatMap(({ specValues }) => specValues[at] ?? []))],
  }))
