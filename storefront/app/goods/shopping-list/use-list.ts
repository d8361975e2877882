import type { Output } from '@gongfang/contract/base/endpoint'
import {
  type ListLine,
  orderList,
  putIntoList,
  removeFromList,
  type ShoppingList,
  setListLine,
} from '@gongfang/contract/goods/shopping-list'
import { newKey } from '@gongfang/web/base/new-key.ts'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { turns } from '../../base/turns.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { whyNot } from './why-not.ts'

/** Presses on a stepper within this time are sent as one change. */
const PAUSE_MS = 400

/** The lines of a list as the member edits them. Refused changes load the list again. */
export function useList(loaded: ShoppingList) {
  const { revalidate } = useRevalidator()
  const [server, setServer] = useState(loaded)
  const [lines, setLines] = useState<readonly ListLine[]>(loaded.lines)
  if (server !== loaded) {
    setServer(loaded)
    setLines(loaded.lines)
  }
  const { id } = loaded
  const [inTurn] = useState(turns)
  const quantities = useQuantities((skuId, quantity) =>
    inTurn(async () => {
      const answer = await change(call(setListLine, { id, skuId, quantity }))
      if (answer) replace(answer.line)
      if (!answer || countsTogether(answer.line)) await revalidate()
      return answer !== undefined
    }),
  )

  const replace = (line: ListLine) =>
    setLines((before) => before.map((other) => (other.skuId === line.skuId ? line : other)))

  const restore = async (gone: readonly ListLine[], order: readonly number[]) => {
    const wish = gone.map(({ skuId, quantity, note }) => ({ skuId, quantity, note }))
    const answer = await change(call(putIntoList, { id, lines: wish }, { idempotencyKey: newKey() }))
    if (!answer) return
    await change(call(orderList, { id, skuIds: [...order] }))
    tellOfMissing(answer.lines)
    await revalidate()
  }

  return {
    lines,
    quantityOf: (line: ListLine) => quantities.waiting.get(line.skuId) ?? line.quantity,
    setQuantity: quantities.set,
    setNote: (skuId: number, note: string) =>
      inTurn(async () => {
        const answer = await change(call(setListLine, { id, skuId, note }))
        if (answer) replace(answer.line)
      }),
    move: (skuId: number, by: 1 | -1) => {
      const at = lines.findIndex((line) => line.skuId === skuId)
      const next = [...lines]
      const [moved] = next.splice(at, 1)
      if (!moved) return
      next.splice(at + by, 0, moved)
      setLines(next)
      const skuIds = next.map((line) => line.skuId)
      void inTurn(async () => {
        if (!(await change(call(orderList, { id, skuIds })))) await revalidate()
      })
    },
    remove: async (skuIds: readonly number[]) => {
      await quantities.settled()
      const order = lines.map((line) => line.skuId)
      const gone = lines.filter((line) => skuIds.includes(line.skuId))
      if (!(await change(call(removeFromList, { id, skuIds: [...skuIds] })))) return revalidate()
      setLines((before) => before.filter((line) => !skuIds.includes(line.skuId)))
      if (gone.some(countsTogether)) await revalidate()
      toast('success', gone.length === 1 ? '已移除' : `已移除 ${gone.length} 种商品`, 5000, {
        text: '撤销',
        run: () => void restore(gone, order),
      })
    },
    /** Resolves when the server has answered every change of a quantity: true when it took them all. */
    settled: quantities.settled,
  }
}

/** Its quantity decides about the prices of other lines. */
const countsTogether = ({ counted }: ListLine) => counted !== undefined

/** Quantities that the server has not confirmed; each is sent when its stepper rests. */
function useQuantities(send: (skuId: number, quantity: number) => Promise<boolean>) {
  const [waiting, setWaiting] = useState<ReadonlyMap<number, number>>(new Map())
  const timers = useRef(new Map<number, { timer: ReturnType<typeof setTimeout>; quantity: number }>())
  const running = useRef(new Set<Promise<boolean>>())
  const newest = useRef(send)
  newest.current = send

  const go = (skuId: number) => {
    const resting = timers.current.get(skuId)
    if (!resting) return
    clearTimeout(resting.timer)
    timers.current.delete(skuId)
    const { quantity } = resting
    const sending = newest.current(skuId, quantity).then((taken) => {
      running.current.delete(sending)
      setWaiting((before) => {
        if (before.get(skuId) !== quantity) return before
        return new Map([...before].filter(([other]) => other !== skuId))
      })
      return taken
    })
    running.current.add(sending)
  }
  const flush = useRef(() => {})
  flush.current = () => {
    for (const skuId of [...timers.current.keys()]) go(skuId)
  }
  // Leaving the page sends quantities that still wait.
  useEffect(() => () => flush.current(), [])

  return {
    waiting,
    set: (skuId: number, quantity: number) => {
      setWaiting((before) => new Map([...before, [skuId, quantity]]))
      clearTimeout(timers.current.get(skuId)?.timer)
      timers.current.set(skuId, { quantity, timer: setTimeout(() => go(skuId), PAUSE_MS) })
    },
    settled: async () => {
      flush.current()
      return (await Promise.all(running.current)).every(Boolean)
    },
  }
}

/** Says how many goods were not put back, and why. */
function tellOfMissing(lines: Output<typeof putIntoList>['lines']) {
  const reasons = lines.flatMap(({ refused }) => refused ?? [])
  if (reasons.length === 0) return
  const said = [...new Set(reasons.map((reason) => whyNot[reason]))].join('、')
  toast('warning', `${reasons.length} 种商品未能恢复：${said}`)
}
