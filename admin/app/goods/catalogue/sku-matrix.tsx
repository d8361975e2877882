import type { DeskProduct } from '@gongfang/contract/goods/product-desk'
import { MOST_SKUS, type SkuForm } from '@gongfang/contract/goods/sku-desk'
import { type Axis, combinations, crossed } from '@gongfang/contract/goods/sku-matrix'
import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import { EditGrid } from '../../ui/edit-grid.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { AxesEditor } from './axes-editor.tsx'
import styles from './catalogue.module.css'
import { FillColumn } from './fill-column.tsx'
import { matrixColumns } from './matrix-columns.tsx'
import { cellFault } from './matrix-faults.ts'
import { newModel } from './new-form.ts'
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
  const removed = (product?.form.skus ?? []).filter(({ id }) => !known.has(id))

  const changeAxes = (next: Axis[]) => {
    setAxes(next)
    const counted = named(next)
    if (combinations(counted).length > MOST_SKUS) return
    const before = { axes: renamed(names, axes, next), rows: skus }
    const { rows } = crossed(before, counted, (specValues) => newModel(specValues, skus[0]))
    set({ axes: counted.map(({ name }) => name), skus: rows })
  }

  const columns = matrixColumns({
    names,
    stocks,
    disabled,
    onTiers: editTiers,
    onImage: (at, image) => set({ skus: skus.map((sku, row) => (row === at ? { ...sku, image } : sku)) }),
  })
  const faultAt = (at: number, key: string) => cellFault(skus, { fault, taken }, at, key)
  const faults = skus.flatMap((_, at) => columns.flatMap(({ key }) => faultAt(at, key) || []))

  return (
    <>
      <AxesEditor axes={axes} onChange={changeAxes} disabled={disabled} fault={fault} />
      <MatrixNotices axes={axes} fault={fault('skus')} removed={removed} />
      <FullScreen
        tools={<MatrixTools columns={columns} rows={skus} disabled={disabled} set={set} faults={faults} />}
      >
        <EditGrid
          label="型号"
          rows={skus}
          columns={columns}
          rowKey={({ specValues }) => specValues.join('/')}
          disabled={disabled}
          onChange={(rows) => set({ skus: rows })}
          fault={faultAt}
        />
      </FullScreen>
      <p>
        <Checkbox
          checked={form.tiersTogether}
          disabled={disabled}
          onChange={({ target }) => set({ tiersTogether: target.checked })}
        >
          混批：同一订单中各型号的件数合计后享阶梯价
        </Checkbox>
      </p>
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

interface MatrixNoticesProps {
  axes: readonly Axis[]
  fault: string | undefined
  /** Models that this change removes. */
  removed: readonly SkuForm[]
}

function MatrixNotices({ axes, fault, removed }: MatrixNoticesProps) {
  const tooMany = combinations(named(axes)).length > MOST_SKUS
  return (
    <>
      {fault && (
        <p className={styles.wrong} role="alert">
          {fault}
        </p>
      )}
      {tooMany && <Alert type="warning" showIcon title={`一个商品最多 ${MOST_SKUS} 个型号，请减少规格值`} />}
      {removed.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`保存后将移除 ${removed.length} 个型号：${removed.map(({ modelCode }) => modelCode).join('、')}。已有订单不受影响，重新填入型号即可恢复。`}
        />
      )}
    </>
  )
}

/** The names of the axes with those that the change renames, so that a renamed axis keeps its models. */
function renamed(names: readonly string[], before: readonly Axis[], after: readonly Axis[]): string[] {
  if (after.length !== before.length) return [...names]
  const next = named(after, false)
  const changes = new Map(named(before, false).map(({ name }, at) => [name, next[at]?.name]))
  return names.map((name) => changes.get(name) ?? name)
}

/** An axis without a name is called by its place. Without values it makes no models and is left out if `filled`. */
const named = (axes: readonly Axis[], filled = true) =>
  axes
    .map(({ name, values }, at) => ({ name: name.trim() || `规格${at + 1}`, values }))
    .filter(({ values }) => !filled || values.length > 0)

/** The axes with the values that occur in the models, in their order. */
const axesOf = (names: readonly string[], skus: readonly SkuForm[]): Axis[] =>
  names.map((name, at) => ({
    name,
    values: [...new Set(skus.flatMap(({ specValues }) => specValues[at] ?? []))],
  }))

interface MatrixToolsProps extends Pick<ProductCardProps, 'disabled' | 'set'> {
  columns: ReturnType<typeof matrixColumns>
  rows: SkuForm[]
  faults: readonly string[]
}

const MatrixTools = ({ columns, rows, disabled, set, faults }: MatrixToolsProps) => (
  <div className={styles.tools}>
    <span>{rows.length} 个型号</span>
    {!disabled && <FillColumn columns={columns} rows={rows} onChange={(skus) => set({ skus })} />}
    {faults.length > 0 && (
      <span className={styles.wrong} role="status">
        {faults.length} 处需要修改：{faults[0]}
      </span>
    )}
  </div>
)
