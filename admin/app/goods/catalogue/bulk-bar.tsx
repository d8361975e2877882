import type { Refused } from '@gongfang/contract/base/call'
import type { DeskBrand } from '@gongfang/contract/goods/brand-desk'
import type { DeskCategory } from '@gongfang/contract/goods/category-desk'
import {
  type BulkChange,
  changeProducts,
  MOST_AT_ONCE,
  type ProductRow,
  type Selection,
} from '@gongfang/contract/goods/product-desk'
import { GRID_PRODUCTS } from '@gongfang/contract/goods/sku-desk'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { countText } from '../../ui/list.tsx'
import { BulkForm, type BulkKind } from './bulk-form.tsx'
import { PriceForm } from './price-form.tsx'
import { useSkippedMessage } from './skipped-message.tsx'

interface BulkBarProps {
  rows: ProductRow[]
  clear: () => void
  total: number
  /** The query of the list's address. It selects all products that the list finds. */
  query: string
  categories: DeskCategory[]
  brands: DeskBrand[]
}

export function BulkBar({ rows, clear, total, query, categories, brands }: BulkBarProps) {
  const { act, busy } = useAct()
  const { confirm, confirmTyped } = useConfirm()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const tell = useSkippedMessage()
  const [everything, chooseEverything] = useState(false)
  const [form, open] = useState<BulkKind | 'price' | null>(null)
  const which: Selection = everything
    ? filterOf(query, total)
    : { kind: 'ids', ids: rows.map(({ id }) => id) }
  const count = everything ? total : rows.length
  const inBin = rows.some(({ deletedAt }) => deletedAt)

  const run = async (change: BulkChange, done: string) => {
    const refused = ({ reason }: Refused) => {
      if (reason === 'foundMoved') void revalidate()
      return false
    }
    const answer = await act(changeProducts, { which, change }, { refused })
    if (!answer) return false
    tell(answer, done)
    clear()
    return true
  }
  const remove = async () => {
    const question = binQuestion(count)
    // The number is typed, so that nobody deletes the whole catalogue by mistake.
    const sure =
      count > 1 ? await confirmTyped({ ...question, word: String(count) }) : await confirm(question)
    if (sure) await run({ kind: 'del' }, '已放入回收站')
  }

  return (
    <Space wrap>
      {total > rows.length && <Everything total={total} chosen={everything} onChange={chooseEverything} />}
      {inBin ? (
        <Button disabled={busy} onClick={() => run({ kind: 'restore' }, '已恢复')}>
          恢复
        </Button>
      ) : (
        <Space wrap>
          <Button disabled={busy} onClick={() => run({ kind: 'onSale' }, '已上架')}>
            上架
          </Button>
          <Button disabled={busy} onClick={() => run({ kind: 'offSale' }, '已下架')}>
            下架
          </Button>
          <BulkMenu onOpen={open} />
          <Button
            disabled={everything || rows.length > GRID_PRODUCTS}
            title={everything ? '请勾选要编辑的商品' : undefined}
            onClick={() => navigate(paths.productGrid(rows.map(({ id }) => id)))}
          >
            表格编辑
          </Button>
          <Button danger disabled={busy} onClick={remove}>
            删除
          </Button>
        </Space>
      )}
      {form && (
        <BulkDialog {...{ form, which, count, categories, brands, busy, run }} onClose={() => open(null)} />
      )}
    </Space>
  )
}

const BulkMenu = ({ onOpen }: { onOpen: (kind: BulkKind | 'price') => void }) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: [
        { key: 'category', label: '改分类' },
        { key: 'brand', label: '改品牌' },
        { key: 'addTag', label: '加标签' },
        { key: 'removeTag', label: '去标签' },
        { key: 'priority', label: '改排序' },
        { key: 'price', label: '按百分比调价' },
      ],
      onClick: ({ key }) => onOpen(key as BulkKind),
    }}
  >
    <Button>批量修改</Button>
  </Dropdown>
)

interface BulkDialogProps {
  form: BulkKind | 'price'
  which: Selection
  count: number
  categories: DeskCategory[]
  brands: DeskBrand[]
  busy: boolean
  run: (change: BulkChange, done: string) => Promise<boolean>
  onClose: () => void
}

function BulkDialog({ form, which, count, categories, brands, busy, run, onClose }: BulkDialogProps) {
  const apply = async (change: BulkChange, done: string) => {
    const changed = await run(change, done)
    if (changed) onClose()
    return changed
  }
  if (form === 'price')
    return (
      <PriceForm
        which={which}
        busy={busy}
        onClose={onClose}
        onApply={(change, seen) => apply({ kind: 'price', change, seen }, '已调价')}
      />
    )
  return (
    <BulkForm
      kind={form}
      count={count}
      categories={categories}
      brands={brands}
      busy={busy}
      onClose={onClose}
      onApply={(change) => apply(change, '已修改')}
    />
  )
}

/** The list's address as a selection of products. */
function filterOf(query: string, count: number): Selection {
  const params = new URLSearchParams(query)
  const number = (name: string) => (params.get(name) ? { [name]: Number(params.get(name)) } : {})
  const text = (name: string) => (params.get(name) ? { [name]: params.get(name) } : {})
  return {
    kind: 'filter',
    count,
    ...text('view'),
    ...text('keyword'),
    ...number('categoryId'),
    ...number('brandId'),
    ...number('priceFromFen'),
    ...number('priceToFen'),
  } as Selection
}

interface EverythingProps {
  total: number
  chosen: boolean
  onChange: (chosen: boolean) => void
}

const Everything = ({ total, chosen, onChange }: EverythingProps) => (
  <Button
    type="link"
    disabled={total > MOST_AT_ONCE && !chosen}
    title={total > MOST_AT_ONCE ? `一次最多处理 ${MOST_AT_ONCE} 个商品` : undefined}
    onClick={() => onChange(!chosen)}
  >
    {chosen ? `已选择全部 ${countText(total)} 项，点此只选勾选的` : `选择全部 ${countText(total)} 项`}
  </Button>
)

const binQuestion = (count: number) => ({
  title: `把 ${countText(count)} 个商品放入回收站？`,
  text: '商品会下架，可以从回收站恢复。',
  yes: '放入回收站',
  danger: true,
})
