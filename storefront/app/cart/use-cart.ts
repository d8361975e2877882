import {
  type CartLine,
  type CartTotals,
  type listCart,
  mergeCart,
  selectInCart,
  setCartQuantity,
} from '@gongfang/contract/cart'
import { cartTotals } from '@gongfang/contract/cart-rules'
import type { Output } from '@gongfang/contract/endpoint'
import { addFavorites } from '@gongfang/contract/favorite'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../base/call.ts'
import { change } from '../base/change.ts'
import { useSite } from '../base/site.ts'
import { toast } from '../ui/overlay/toast.tsx'
import { withQuantity } from './cart-lines.ts'
import { knowCartCount, newId, useCartVersion } from './cart-store.ts'
import {
  dropEdit,
  keepEdit,
  mayStillArrive,
  removeLines,
  sendEdits,
  unsentEdits,
  useUnsentEdits,
} from './edit-store.ts'
import { editedLines, withEdits } from './edits.ts'
import { lineQueue } from './line-queue.ts'

export interface Cart {
  readonly lines: readonly CartLine[]
  readonly totals: CartTotals
  /** Lines whose quantity the server has not confirmed yet. */
  readonly waiting: ReadonlySet<number>
  /** Lines whose changes wait for the network. */
  readonly unsent: ReadonlySet<number>
  readonly setQuantity: (line: CartLine, quantity: number) => void
  readonly select: (ids: readonly number[], selected: boolean) => void
  /** With a toast that takes it back. */
  readonly remove: (lines: readonly CartLine[], said?: string) => void
  /** Among the favorites first; nothing leaves the cart that is not there. */
  readonly setAside: (lines: readonly CartLine[]) => Promise<void>
  /** Everything that was changed here has reached the server. */
  readonly settled: () => Promise<void>
}

/** What is shown runs ahead of the server by the changes on their way; its answers win, its refusals roll back. */
export function useCart(loaded: Output<typeof listCart>): Cart {
  const { scoreBuyRate } = useSite()
  const { revalidate } = useRevalidator()
  const [server, setServer] = useState(loaded)
  const edits = useUnsentEdits()
  const [lines, setLines] = useState(() => withEdits(loaded.lines, edits, scoreBuyRate))
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set())
  const [queue] = useState(() =>
    lineQueue({
      send: (id, quantity) => sender.current(id, quantity),
      // What cannot be sent is kept elsewhere, where it outlives this page.
      isOnline: () => true,
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
    const wanted = loaded.lines.map((line) =>
      withQuantity(line, queue.wanted(line.id) ?? line.quantity, scoreBuyRate),
    )
    setLines(withEdits(wanted, edits, scoreBuyRate))
  }

  const send = async (id: number, quantity: number) => {
    const kept = () => keepEdit({ kind: 'quantity', lineId: id, quantity })
    const answer = await orKeep(() => call(setCartQuantity, { id, quantity }), kept)
    if (answer === 'kept') return
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
  useSending(revalidate)

  const remove: Cart['remove'] = (gone, said = '已移除') => {
    const ids = gone.map(({ id }) => id)
    for (const id of ids) queue.drop(id)
    setLines((before) => before.filter(({ id }) => !ids.includes(id)))
    void inOrder(async () => {
      let keptAs = ''
      const answer = await orKeep(
        () => removeLines(ids),
        () => {
          keptAs = keepEdit({ kind: 'remove', ids })
        },
      )
      if (!answer) return rollBack()
      if (answer !== 'kept') knowCartCount(answer.count)
      const unsaid = () => {
        if (!dropEdit(keptAs)) return false
        setLines((before) => inOrderOf(server.lines, [...before, ...gone]))
        return true
      }
      toast('success', gone.length === 1 ? said : `${said} ${gone.length} 件商品`, 5000, {
        text: '撤销',
        run: () => void inOrder(async () => (unsaid() ? undefined : putBack(gone, rollBack))),
      })
    })
  }

  return {
    lines,
    totals: cartTotals(lines),
    waiting,
    unsent: editedLines(edits),
    setQuantity: (line, quantity) => {
      setLines((before) =>
        before.map((other) => (other.id === line.id ? withQuantity(other, quantity, scoreBuyRate) : other)),
      )
      queue.set(line.id, quantity)
    },
    select: (ids, selected) => {
      setLines((before) => before.map((line) => (ids.includes(line.id) ? { ...line, selected } : line)))
      void inOrder(async () => {
        const kept = () => keepEdit({ kind: 'select', ids, selected })
        if (!(await orKeep(() => call(selectInCart, { ids: [...ids], selected }), kept))) await rollBack()
      })
    },
    remove,
    setAside: async (chosen) => {
      if (await favored(chosen)) remove(chosen, '已移入收藏')
    },
    settled: async () => {
      await queue.settled()
      await chain.current
    },
  }
}

/** Sent now, unless the network is gone or older changes still wait for it: then kept, to be sent in their order. */
async function orKeep<T>(send: () => Promise<T>, keep: () => void): Promise<T | 'kept' | undefined> {
  if (navigator.onLine && unsentEdits().length === 0) {
    try {
      return await send()
    } catch (error) {
      if (!mayStillArrive(error)) return change(Promise.reject(error))
    }
  }
  keep()
  return 'kept'
}

/** A hundred at a time is what the shop takes; false as soon as it does not. */
async function favored(lines: readonly CartLine[]): Promise<boolean> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  for (let at = 0; at < productIds.length; at += 100)
    if (!(await change(call(addFavorites, { productIds: productIds.slice(at, at + 100) })))) return false
  return true
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

const inOrderOf = (order: readonly CartLine[], lines: readonly CartLine[]) =>
  order.flatMap(({ id }) => lines.find((line) => line.id === id) ?? [])

const RETRY_MS = 10_000

/** What was kept goes out when the network is back, and again after a while when that was not true. */
function useSending(revalidate: () => Promise<void>) {
  const waiting = useUnsentEdits().length > 0
  useEffect(() => {
    if (!waiting) return
    const go = async () => {
      if (!navigator.onLine) return
      await sendEdits()
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
