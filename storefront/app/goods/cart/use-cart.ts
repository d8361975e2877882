import type { Output } from '@gongfang/contract/base/endpoint'
import { type CartLine, type CartTotals, type listCart, mergeCart } from '@gongfang/contract/goods/cart'
import { cartTotals } from '@gongfang/contract/goods/cart-rules'
import { addFavorites } from '@gongfang/contract/goods/favorite'
import { newKey } from '@gongfang/web/base/new-key.ts'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { useSite } from '../../base/site.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { countedOf } from './cart-lines.ts'
import { knowCartCount, useCartVersion } from './cart-store.ts'
import { editQueue } from './edit-queue.ts'
import { dropEdit, sendEdits, sendOrKeep, unsentEdits, useUnsentEdits } from './edit-store.ts'
import { type CartChange, editedLines, withEdits } from './edits.ts'

export interface Cart {
  readonly lines: readonly CartLine[]
  readonly totals: CartTotals
  /** Lines whose quantity the server has not confirmed. */
  readonly waiting: ReadonlySet<number>
  /** Lines whose edits wait for the network. */
  readonly unsent: ReadonlySet<number>
  readonly setQuantity: (line: CartLine, quantity: number) => void
  readonly select: (ids: readonly number[], selected: boolean) => void
  /** Removes lines. A toast offers to undo it. */
  readonly remove: (lines: readonly CartLine[], said?: string) => void
  /** Adds the products to the favorites, then removes the lines. */
  readonly setAside: (lines: readonly CartLine[]) => Promise<void>
  /** Resolves when every change of this page was sent: true when the server's cart is the one that is shown. */
  readonly settled: () => Promise<boolean>
}

/** Shows changes before the server confirms them. Its answers replace them, and refused changes are undone. */
export function useCart(loaded: Output<typeof listCart>): Cart {
  const { scoreBuyRate } = useSite()
  const { revalidate } = useRevalidator()
  const unsent = useUnsentEdits()
  const [server, setServer] = useState(loaded)
  /** The cart as the server knows it, or will know it after the stored edits. */
  const [known, setKnown] = useState(() => withEdits(loaded.lines, unsent, scoreBuyRate))
  if (server !== loaded) {
    setServer(loaded)
    setKnown(withEdits(loaded.lines, unsent, scoreBuyRate))
  }
  const { queue, changes, refusals } = useEditQueue({ setKnown, rate: scoreBuyRate, revalidate })
  useOutside({ flush: queue.flush, revalidate })
  useSending(revalidate)

  const takeBack = (removal: Removal, gone: readonly CartLine[]) => {
    if (dropEdit(removal.id)) setKnown((before) => inOrderOf(server.lines, [...before, ...gone]))
    else void queue.put({ id: newKey(), kind: 'restore', lines: gone })
  }
  const remove: Cart['remove'] = async (gone, said = '已移除') => {
    const removal: Removal = { id: newKey(), kind: 'remove', ids: gone.map(({ id }) => id) }
    if ((await queue.put(removal)) !== 'done') return
    toast('success', gone.length === 1 ? said : `${said} ${gone.length} 件商品`, 5000, {
      text: '撤销',
      run: () => takeBack(removal, gone),
    })
  }

  const lines = withEdits(known, changes, scoreBuyRate)
  return {
    lines,
    totals: cartTotals(lines),
    waiting: new Set(changes.flatMap((change) => (change.kind === 'quantity' ? [change.lineId] : []))),
    unsent: editedLines(unsent),
    setQuantity: ({ id }, quantity) =>
      void queue.put({ id: newKey(), kind: 'quantity', lineId: id, quantity }),
    select: (ids, selected) => void queue.put({ id: newKey(), kind: 'select', ids, selected }),
    remove,
    setAside: async (chosen) => {
      if (await favored(chosen)) void remove(chosen, '已移入收藏')
    },
    settled: async () => {
      const before = refusals.current
      await queue.settled()
      return refusals.current === before && unsentEdits().length === 0
    },
  }
}

type Removal = Extract<CartChange, { kind: 'remove' }>
type Outcome = 'done' | 'refused'

interface EditQueueHooks {
  setKnown: Dispatch<SetStateAction<CartLine[]>>
  rate: number
  revalidate: () => Promise<void>
}

/** The queue of this page, and the changes that the server has not answered. */
function useEditQueue(hooks: EditQueueHooks) {
  const [changes, setChanges] = useState<readonly CartChange[]>([])
  const newest = useRef(hooks)
  newest.current = hooks
  const refusals = useRef(0)

  const send = async (change: CartChange): Promise<Outcome> => {
    const { setKnown, rate, revalidate } = newest.current
    if (change.kind === 'restore') return restore(change.lines, revalidate)
    const answer = await sendOrKeep(change, knowCartCount)
    if (!answer) {
      refusals.current++
      await revalidate()
      return 'refused'
    }
    const line = answer === 'kept' ? undefined : answer.line
    setKnown((before) => withAnswer(withEdits(before, [change], rate), change, line))
    // Other models of its product may have another price list now.
    if (line && countedOf(line) > line.quantity) await revalidate()
    return 'done'
  }
  const [queue] = useState(() => editQueue({ send, onChange: setChanges }))
  return { queue, changes, refusals }
}

/** The answer to a quantity does not change the tick. `null` means that another device has removed the line. */
function withAnswer(lines: CartLine[], change: CartChange, line: CartLine | null | undefined): CartLine[] {
  if (change.kind !== 'quantity' || line === undefined) return lines
  if (line === null) return lines.filter(({ id }) => id !== change.lineId)
  return lines.map((other) => (other.id === line.id ? { ...line, selected: other.selected } : other))
}

/** The endpoint takes a hundred at a time. False when the server refuses one of the requests. */
async function favored(lines: readonly CartLine[]): Promise<boolean> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  for (let at = 0; at < productIds.length; at += 100)
    if (!(await change(call(addFavorites, { productIds: productIds.slice(at, at + 100) })))) return false
  return true
}

/**
 * Restores removed lines by a merge, which takes any number of lines and leaves out SKUs that are no longer
 * sold.
 */
async function restore(lines: readonly CartLine[], reload: () => Promise<void>): Promise<Outcome> {
  const wanted = lines.map(({ skuId, quantity }) => ({ skuId, quantity }))
  const answer = await change(call(mergeCart, { mergeId: newKey(), lines: wanted }))
  if (!answer) return 'refused'
  knowCartCount(answer.count)
  if (answer.dropped > 0) toast('warning', `${answer.dropped} 种商品未能恢复：已下架，或购物车已满`)
  await reload()
  return 'done'
}

const inOrderOf = (order: readonly CartLine[], lines: readonly CartLine[]) =>
  order.flatMap(({ id }) => lines.find((line) => line.id === id) ?? [])

const RETRY_MS = 10_000

/** Sends stored edits when the network is back, and every ten seconds. */
function useSending(revalidate: () => Promise<void>) {
  const waiting = useUnsentEdits().length > 0
  useEffect(() => {
    if (!waiting) return
    const go = async () => {
      if (!navigator.onLine) return
      await sendEdits(knowCartCount)
      if (unsentEdits().length === 0) await revalidate()
    }
    void go()
    const timer = setInterval(go, RETRY_MS)
    window.addEventListener('online', go)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', go)
    }
  }, [waiting, revalidate])
}

/**
 * Ends the queue's pauses on leaving the page and when back online. Loads the cart again when it changed
 * elsewhere.
 */
function useOutside({ flush, revalidate }: { flush: () => void; revalidate: () => Promise<void> }) {
  const version = useCartVersion()
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    void revalidate()
  }, [version, revalidate])

  useEffect(() => {
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('online', flush)
      flush()
    }
  }, [flush])
}
