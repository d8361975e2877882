import { cartTotals } from '@gongfang/contract/goods/cart-rules'
import type { ListLine, ShoppingList } from '@gongfang/contract/goods/shopping-list'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { newInquiryPath } from '../../base/paths.ts'
import { matches } from '../../goods/cart/cart-lines.ts'
import { Price } from '../../goods/product/price.tsx'
import { ListRow, moveButtonId } from '../../goods/shopping-list/list-row.tsx'
import { useList } from '../../goods/shopping-list/use-list.ts'
import { useToCart } from '../../goods/shopping-list/use-to-cart.ts'
import { Verdicts } from '../../goods/shopping-list/verdicts.tsx'
import { useRoleReason } from '../../people/member/role.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextInput } from '../../ui/form/input.tsx'
import styles from './list-view.module.css'

/** Lists with at least this many lines get a search field. */
const MANY = 20

/** The lines of a list, and the bar that puts them into the cart. */
export function Lines({ list: loaded }: { list: ShoppingList }) {
  const list = useList(loaded)
  const { lines } = list
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState('')
  const [moved, setMoved] = useState('')
  const picked = lines.filter(({ skuId }) => chosen.has(skuId))
  const shown = typed === '' ? lines : lines.filter((line) => matches(line, typed))
  const rows = useRowHandlers({ list, choose: setChosen, announce: setMoved })

  return (
    <>
      {lines.length >= MANY && (
        <TextInput
          type="search"
          className={styles.search ?? ''}
          aria-label="在清单中查找"
          placeholder="在清单中查找型号、品名"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className={styles.lines} aria-label="清单中的商品">
        {shown.map((line) => (
          <ListRow
            key={line.skuId}
            line={line}
            quantity={list.quantityOf(line)}
            chosen={chosen.has(line.skuId)}
            first={typed !== '' || line === lines[0]}
            last={typed !== '' || line === lines.at(-1)}
            fixed={!loaded.mine}
            {...rows}
          />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.nothing}>清单中没有“{typed}”</p>}
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <Bar
        id={loaded.id}
        fixed={!loaded.mine}
        lines={lines}
        picked={picked}
        settled={list.settled}
        onChooseAll={(all) => setChosen(new Set(all ? lines.map(({ skuId }) => skuId) : []))}
        onRemove={() => {
          void list.remove(picked.map(({ skuId }) => skuId))
          setChosen(new Set())
        }}
      />
    </>
  )
}

interface RowHooks {
  list: ReturnType<typeof useList>
  choose: (next: (before: ReadonlySet<number>) => ReadonlySet<number>) => void
  announce: (text: string) => void
}

/** Stable handlers, so that a change of one line redraws only that line. */
function useRowHandlers(hooks: RowHooks) {
  const newest = useRef(hooks)
  newest.current = hooks
  const onChoose = useCallback((skuId: number, on: boolean) => {
    newest.current.choose((before) => {
      const next = new Set(before)
      if (on) next.add(skuId)
      else next.delete(skuId)
      return next
    })
  }, [])
  const onQuantity = useCallback(
    (skuId: number, quantity: number) => newest.current.list.setQuantity(skuId, quantity),
    [],
  )
  const onNote = useCallback(
    (skuId: number, note: string) => void newest.current.list.setNote(skuId, note),
    [],
  )
  const onMove = useCallback((skuId: number, by: 1 | -1) => {
    const { list, announce } = newest.current
    const place = list.lines.findIndex((line) => line.skuId === skuId) + 1 + by
    list.move(skuId, by)
    announce(`已移到第 ${place} 行`)
    // A row that moves in the document loses the focus.
    requestAnimationFrame(() => document.getElementById(moveButtonId(skuId, by))?.focus())
  }, [])
  const onRemove = useCallback((skuId: number) => void newest.current.list.remove([skuId]), [])
  return { onChoose, onQuantity, onNote, onMove, onRemove }
}

interface BarProps {
  id: number
  fixed: boolean
  lines: readonly ListLine[]
  picked: readonly ListLine[]
  settled: () => Promise<boolean>
  onChooseAll: (all: boolean) => void
  onRemove: () => void
}

function Bar({ id, fixed, lines, picked, settled, onChooseAll, onRemove }: BarProps) {
  const { busy, toCart, verdicts, forget } = useToCart(id, lines)
  const noOrder = useRoleReason('order')
  const meant = picked.length > 0 ? picked : lines
  const totals = cartTotals(meant.map((line) => ({ ...line, selected: true })))
  const navigate = useNavigate()
  const ask = async () => {
    if (await settled())
      await navigate(newInquiryPath(meant.map(({ skuId, quantity }) => ({ id: skuId, quantity }))))
  }
  const add = async () => {
    if (await settled()) await toCart(picked.length > 0 ? picked.map(({ skuId }) => skuId) : undefined)
  }
  return (
    <section aria-label="加入购物车" className={styles.bar}>
      <Checkbox
        checked={lines.length > 0 && picked.length === lines.length}
        ref={(box: HTMLInputElement | null) => {
          if (box) box.indeterminate = picked.length > 0 && picked.length < lines.length
        }}
        onChange={(event) => onChooseAll(event.target.checked)}
      >
        全选
      </Checkbox>
      {!fixed && picked.length > 0 && (
        <Button variant="ghost" size="small" onClick={onRemove}>
          移除选中
        </Button>
      )}
      <output className={styles.sum} aria-live="polite">
        <span>
          {picked.length > 0 ? '已选' : '共'} {meant.length} 种
        </span>
        <span>
          合计 <Price fen={totals.goodsFen} points={totals.goodsPoints} />
        </span>
      </output>
      <Button
        variant="outline"
        disabledReason={noOrder ?? (lines.length === 0 ? '清单中没有商品' : undefined)}
        onClick={ask}
      >
        询价
      </Button>
      <Button
        busy={busy}
        busyText="加入中…"
        disabledReason={noOrder ?? (lines.length === 0 ? '清单中没有商品' : undefined)}
        onClick={add}
      >
        {picked.length > 0 ? `选中加入购物车（${picked.length}）` : '全部加入购物车'}
      </Button>
      {verdicts && <Verdicts verdicts={verdicts} lines={lines} onClose={forget} />}
    </section>
  )
}
