import { type CartLine, listCart } from '@gongfang/contract/goods/cart'
import { useCallback, useRef, useState } from 'react'
import ListPlus from '~icons/list-plus'
import ShoppingCart from '~icons/shopping-cart'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import { CartRow, lineElementId } from '../../goods/cart/cart-line.tsx'
import { isGone, matches } from '../../goods/cart/cart-lines.ts'
import { knowCartCount, mergeLocalCart } from '../../goods/cart/cart-store.ts'
import { sendEdits } from '../../goods/cart/edit-store.ts'
import { useCart } from '../../goods/cart/use-cart.ts'
import { Recent } from '../../goods/favorite/recent.tsx'
import { GateCard } from '../../people/member/gate-card.tsx'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { late } from '../../ui/late.tsx'
import { useNear } from '../../ui/near.ts'
import { confirmDelete } from '../../ui/overlay/confirm.tsx'
import { PageSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Route } from './+types/page'
import { CartBar } from './cart-bar.tsx'
import styles from './page.module.css'

const QuickAdd = late(
  () => import('./quick-add.tsx').then((part) => part.QuickAdd),
  <div className={styles.adding} />,
)
const BoughtTable = late(
  () => import('../../buying/order/bought/bought-table.tsx').then((part) => part.BoughtTable),
  <Skeleton lines={6} />,
)

export const meta = () => [{ title: pageTitle(screens.cart.title) }]

export async function clientLoader() {
  // Merges a visitor's cart whose merge got no answer earlier.
  await mergeLocalCart()
  // Sends the changes that were made without network.
  await sendEdits(knowCartCount)
  return call(listCart, {})
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <PageSkeleton title={screens.cart.title} />
}

/** Carts with at least this many lines get a search field. */
const MANY = 20

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const cart = useCart(loaderData)
  const [typed, setTyped] = useState('')
  const shown = typed === '' ? cart.lines : cart.lines.filter((line) => matches(line, typed))
  const gone = cart.lines.filter(isGone)
  const good = shown.filter((line) => !isGone(line))
  const tickable = cart.lines.filter((line) => !isGone(line))
  const ticked = tickable.filter(({ selected }) => selected)
  const rows = useRowHandlers(cart)

  if (cart.lines.length === 0) return <EmptyCart />
  return (
    <>
      <div className={`container ${styles.page} ${styles.full}`}>
        <CartHead kinds={cart.lines.length} typed={typed} onType={setTyped} />
        <GateCard />
        <div className={styles.heads} aria-hidden="true">
          {['', '', '商品', '单价', '数量', '小计', '库存/货期', '操作'].map((head, at) => (
            <span key={`${at}${head}`}>{head}</span>
          ))}
        </div>
        {good.length > 0 && (
          <ul className={styles.lines} aria-label="可购买的商品">
            {good.map((line) => (
              <CartRow
                key={line.id}
                line={line}
                waiting={cart.waiting.has(line.id)}
                unsent={cart.unsent.has(line.id)}
                {...rows}
              />
            ))}
          </ul>
        )}
        {shown.length === 0 && <p className={styles.nothing}>购物车中没有“{typed}”</p>}
        {gone.length > 0 && typed === '' && (
          <GoneLines lines={gone} rows={rows} onClear={() => cart.remove(gone)} />
        )}
        <QuickAdd />
        <CartBar
          totals={cart.totals}
          freeFreightFen={loaderData.freeFreightFen}
          ticked={ticked.map(({ id }) => id)}
          asked={ticked.map((line) => ({ id: line.skuId, quantity: line.quantity }))}
          tickable={tickable.map(({ id }) => id)}
          onSelect={cart.select}
          onRemoveTicked={() => cart.remove(ticked)}
          onSetTickedAside={() => cart.setAside(ticked)}
          settled={cart.settled}
        />
      </div>
      <BoughtBefore />
    </>
  )
}

/** Begins below the bar at the bottom of the window, so it is loaded when the member scrolls to it. */
function BoughtBefore() {
  const [place, near] = useNear<HTMLDivElement>('0px')
  return (
    <div ref={place} className={`container ${styles.below}`}>
      {near && <BoughtTable />}
    </div>
  )
}

const EmptyCart = () => (
  <div className={`container ${styles.page}`}>
    <h1 tabIndex={-1}>{screens.cart.title}</h1>
    <EmptyState
      icon={ShoppingCart}
      text="购物车还是空的"
      action={
        <p className={styles.ways}>
          <Button to={screens.products.path}>去逛逛</Button>
          <Button to="?quick=1" variant="outline">
            快速下单
          </Button>
        </p>
      }
    />
    <Recent />
  </div>
)

interface CartHeadProps {
  kinds: number
  /** The text of the search field. */
  typed: string
  onType: (typed: string) => void
}

const CartHead = ({ kinds, typed, onType }: CartHeadProps) => (
  <header className={styles.head}>
    <h1 tabIndex={-1}>
      {screens.cart.title} <small>共 {kinds} 种</small>
    </h1>
    <Button to="?quick=1" variant="outline" size="small">
      <ListPlus size={16} aria-hidden="true" />
      快速下单
    </Button>
    {kinds >= MANY && (
      <TextInput
        type="search"
        className={styles.search ?? ''}
        aria-label="在购物车中查找"
        placeholder="在购物车中查找型号、品名"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    )}
  </header>
)

type RowHandlers = ReturnType<typeof useRowHandlers>

/** Stable handlers, so that a change of one line redraws only that line. */
function useRowHandlers(cart: ReturnType<typeof useCart>) {
  const newest = useRef(cart)
  newest.current = cart
  const onQuantity = useCallback(
    (line: CartLine, quantity: number) => newest.current.setQuantity(line, quantity),
    [],
  )
  const onSelect = useCallback((ids: readonly number[], on: boolean) => newest.current.select(ids, on), [])
  const onRemove = useCallback((line: CartLine) => {
    focusNeighbour(line.id)
    newest.current.remove([line])
  }, [])
  const onSetAside = useCallback((line: CartLine) => {
    focusNeighbour(line.id)
    void newest.current.setAside([line])
  }, [])
  return { onQuantity, onSelect, onRemove, onSetAside }
}

/** Moves the focus to the next line, so that keyboard users do not start at the top again. */
function focusNeighbour(id: number) {
  const row = document.getElementById(lineElementId(id))
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  if (next instanceof HTMLElement && row?.contains(document.activeElement)) next.focus()
}

function GoneLines({ lines, rows, onClear }: { lines: CartLine[]; rows: RowHandlers; onClear: () => void }) {
  const clear = async () => {
    if (await confirmDelete({ message: `确定要清空 ${lines.length} 件失效商品吗？`, confirmText: '清空' }))
      onClear()
  }
  return (
    <section className={styles.goneLines} aria-labelledby="gone-lines">
      <header>
        <h2 id="gone-lines">失效商品（{lines.length}）</h2>
        <Button variant="ghost" size="small" onClick={clear}>
          清空失效商品
        </Button>
      </header>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <CartRow key={line.id} line={line} waiting={false} unsent={false} {...rows} />
        ))}
      </ul>
    </section>
  )
}
