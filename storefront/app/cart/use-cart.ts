import {
  type CartLine,
  type CartTotals,
  cartTotals,
  type listCart,
  mergeCart,
  removeFromCart,
  selectInCart,
  setCartQuantity,
} from '@gongfang/contract/cart'
import type { Output } from '@gongfang/contract/endpoint'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../call.ts'
import { change } from '../change.ts'
import { useSite } from '../site.ts'
import { toast } from '../ui/toast.tsx'
import { withQuantity } from './cart-lines.ts'
import { knowCartCount, newId, useCartVersion } from './cart-store.ts'
import { lineQueue } from './line-queue.ts'

export interface Cart {
  readonly lines: readonly CartLine[]
  readonly totals: CartTotals
  /** Lines whose quantity the server has not confirmed yet. */
  readonly waiting: ReadonlySet<number>
  readonly setQuantity: (line: CartLine, quantity: number) => void
  readonly select: (ids: readonly number[], selected: boolean) => void
  /** With a toast that takes it back. */
  readonly remove: (lines: readonly CartLine[]) => void
  /** Everything that was changed here has reached the server. */
  readonly settled: () => Promise<void>
}

/** What is shown runs ahead of the server by the changes on their way; its answers win, its refusals roll back. */
export function useCart(loaded: Output<typeof listCart>): Cart {
  const { scoreBuyRate } = useSite()
  const { revalidate } = useRevalidator()
  const [server, setServer] = useState(loaded)
  const [lines, setLines] = useState(loaded.lines)
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set())
  const [queue] = useState(() =>
    lineQueue({
      send: (id, quantity) => sender.current(id, quantity),
      isOnline: () => navigator.onLine,
      onChange: setWaiting,
    }),
  )
  /** Ticks and removals go one after the other. */
  const chain = useRef(Promise.resolve())
  const inOrder = (work: () => Promise<void>) => {
    chain.current = chain.current.then(work)
    return chain.current
  }

  if (server !== loaded) {
    setServer(loaded)
    setLines(
      loaded.lines.map((line) => withQuantity(line, queue.wanted(line.id) ?? line.quantity, scoreBuyRate)),
    )
  }

  const send = async (id: number, quantity: number) => {
    const answer = await change(call(setCartQuantity, { id, quantity }))
    if (!answer) {
      // What was pressed since then is still to be tried.
      if (queue.wanted(id) === quantity) queue.drop(id)
      return rollBack()
    }
    knowCartCount(answer.count)
    const { line } = answer
    // Somebody took it out meanwhile, on another device.
    if (line === null) setLines((before) => before.filter((other) => other.id !== id))
    else if (queue.wanted(id) === quantity)
      setLines((before) =>
        before.map((other) => (other.id === id ? { ...line, selected: other.selected } : other)),
      )
  }
  const sender = useRef(send)
  sender.current = send

  const rollBack = async () => {
    await revalidate()
  }

  useOutside({ flush: queue.flush, revalidate })

  return {
    lines,
    totals: cartTotals(lines),
    waiting,
    setQuantity: (line, quantity) => {
      setLines((before) =>
        before.map((other) => (other.id === line.id ? withQuantity(other, quantity, scoreBuyRate) : other)),
      )
      queue.set(line.id, quantity)
    },
    select: (ids, selected) => {
      setLines((before) => before.map((line) => (ids.includes(line.id) ? { ...line, selected } : line)))
      void inOrder(async () => {
        if (!(await change(call(selectInCart, { ids: [...ids], selected })))) await rollBack()
      })
    },
    remove: (gone) => {
      const ids = gone.map(({ id }) => id)
      for (const id of ids) queue.drop(id)
      setLines((before) => before.filter(({ id }) => !ids.includes(id)))
      void inOrder(async () => {
        const answer = await change(call(removeFromCart, { ids }))
        if (!answer) return rollBack()
        knowCartCount(answer.count)
        toast('success', gone.length === 1 ? '已移除' : `已移除 ${gone.length} 件商品`, 5000, {
          text: '撤销',
          run: () => void inOrder(() => putBack(gone, rollBack)),
        })
      })
    },
    settled: async () => {
      await queue.settled()
      await chain.current
    },
  }
}

/** A merge puts them in as they were, however many, and leaves out what is no longer sold. */
async function putBack(lines: readonly CartLine[], reload: () => Promise<void>) {
  const wanted = lines.map(({ skuId, quantity }) => ({ skuId, quantity }))
  const answer = await change(call(mergeCart, { mergeId: newId(), lines: wanted }))
  if (!answer) return
  knowCartCount(answer.count)
  if (answer.dropped > 0) toast('warning', `${answer.dropped} 件商品已下架，未能恢复`)
  await reload()
}

/** Leaving sends what still waits; what was changed elsewhere comes in; back online, everything goes out. */
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
