import { Refused } from '@gongfang/contract/base/call'
import { leastOrderable } from '@gongfang/contract/goods/cart-rules'
import { getProduct, type Product } from '@gongfang/contract/goods/catalogue'
import type { Favorite } from '@gongfang/contract/goods/favorite'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { ListDialog, type ListWish } from '../../goods/shopping-list/list-dialog.tsx'
import { Loaded } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './favorite-models.module.css'

interface FavoriteModelsProps {
  favorites: readonly Favorite[]
  onClose: () => void
}

/** A favorite is a product and a list holds models: of each product the member chooses one, or leaves it out. */
export function FavoriteModels({ favorites, onClose }: FavoriteModelsProps) {
  const load = useLoad(() => sold(favorites.map(({ productId }) => productId)))
  const [lines, setLines] = useState<readonly ListWish[] | null>(null)
  if (lines) return <ListDialog lines={lines} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="选择型号" size="small">
      <Loaded load={load}>
        {(products) => <Choice products={products} onChosen={setLines} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

/** Those that are still sold. */
async function sold(ids: readonly number[]): Promise<Product[]> {
  const products = await Promise.all(ids.map((id) => call(getProduct, { id }).catch(ifRefused)))
  return products.flatMap((product) => (product?.status === 'onSale' ? [product] : []))
}

function ifRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}

interface ChoiceProps {
  products: readonly Product[]
  onChosen: (lines: readonly ListWish[]) => void
  onClose: () => void
}

function Choice({ products, onChosen, onClose }: ChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const lines = products.flatMap(({ id, skus }) => {
    const sku = skus.length === 1 ? skus[0] : skus.find((each) => each.id === chosen.get(id))
    return sku ? [{ skuId: sku.id, quantity: leastOrderable(sku), modelCode: sku.modelCode }] : []
  })
  return (
    <>
      <p className={styles.hint}>数量先按起订量，之后在清单里修改。没有选型号的商品不加入。</p>
      {products.map(({ id, title, skus }) =>
        skus.length === 1 ? (
          <p key={id} className={styles.only}>
            {title} <span className="code">{skus[0]?.modelCode}</span>
          </p>
        ) : (
          <Field key={id} label={title} name={`model-${id}`}>
            <Select
              value={chosen.get(id) ?? ''}
              onChange={(event) => setChosen(new Map([...chosen, [id, Number(event.target.value)]]))}
            >
              <option value="">请选择型号</option>
              {skus.map((sku) => (
                <option key={sku.id} value={sku.id}>
                  {[...sku.specValues, sku.modelCode].join(' · ')}
                </option>
              ))}
            </Select>
          </Field>
        ),
      )}
      <div className={styles.buttons}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button
          disabledReason={lines.length === 0 ? '请至少选择一个型号' : undefined}
          onClick={() => onChosen(lines)}
        >
          下一步{lines.length > 0 && `（${lines.length}）`}
        </Button>
      </div>
    </>
  )
}
