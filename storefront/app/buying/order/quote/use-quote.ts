import { Refused } from '@gongfang/contract/base/call'
import type { Input } from '@gongfang/contract/base/endpoint'
import { type OrderPreview, previewOrder } from '@gongfang/contract/buying/order'
import { useRef, useState } from 'react'
import { call } from '../../../base/call.ts'
import { changedLines, type QuoteChange } from './quote-changes.ts'

export type Draft = Input<typeof previewOrder>

interface State {
  preview: OrderPreview
  /** The preview still belongs to the previous draft. */
  busy: boolean
  error: unknown
  /** Changes in the newest preview that the member did not cause. */
  changes: QuoteChange[]
}

/** The preview of the current draft. Of several running requests only the newest counts. */
export function useQuote(first: Draft, loaded: OrderPreview) {
  const [draft, setDraft] = useState(first)
  const [state, setState] = useState<State>({ preview: loaded, busy: false, error: null, changes: [] })
  const running = useRef<AbortController>(null)

  async function ask(next: Draft) {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState((before) => ({ ...before, busy: true, error: null }))
    try {
      const preview = await call(previewOrder, next, { signal: mine.signal })
      if (mine.signal.aborted) return
      setState(({ preview: before }) => ({
        preview,
        busy: false,
        error: null,
        changes: changedLines(before, preview),
      }))
    } catch (error) {
      if (!mine.signal.aborted) setState((before) => ({ ...before, busy: false, error }))
    }
  }

  return {
    ...state,
    draft,
    change(part: Partial<Draft>) {
      const next = { ...draft, ...part }
      setDraft(next)
      void ask(next)
    },
    again: () => ask(draft),
    /** Takes the new preview that came with a refusal. Its changes are shown in a dialog instead of `changes`. */
    take: (preview: OrderPreview) => setState({ preview, busy: false, error: null, changes: [] }),
  }
}

/** The new preview in a refusal of an order; null without one. */
export const previewOfRefusal = (error: unknown): OrderPreview | null =>
  error instanceof Refused ? ((error.data as { preview?: OrderPreview } | null)?.preview ?? null) : null
