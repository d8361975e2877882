import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { quickOrderPath } from '../../base/paths.ts'
import { offerPasted } from '../../goods/quick-order/pasted.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** The reader of lists is loaded only for these. */
const SEVERAL_WORDS = /[\s,，、;；]/

/** Lets the search field pass its keys to the suggestions. */
export interface SuggestionKeys {
  press: (event: KeyboardEvent) => void
}

interface SuggestionPanelProps {
  ref: Ref<SuggestionKeys>
  id: string
  text: string
  composing: boolean
  go: (to: string, word?: string) => void
  /** Receives the id of the row that the arrow keys have reached. */
  onReach: (rowId: string | undefined) => void
}

/** The suggestions, loaded when the search field is first used. */
export function SuggestionPanel({ ref, id, text, composing, go, onReach }: SuggestionPanelProps) {
  const { groups, forget } = useSuggestions(text, composing)
  const [at, setAt] = useState(-1)
  const rows = groups.flatMap((group) => group.rows)
  const keyword = text.trim()
  const reach = (next: number) => {
    setAt(next)
    onReach(next < 0 ? undefined : `${id}-${next}`)
  }

  usePastedList(go)

  // A new text has a new list, so the selection returns to the field.
  useEffect(() => reach(-1), [text])

  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    const row = rows[at]
    if (step !== undefined) {
      event.preventDefault()
      // Moves from the field (-1) through all rows and back.
      reach(((at + 1 + step + rows.length + 1) % (rows.length + 1)) - 1)
    } else if (event.key === 'Enter' && row) {
      event.preventDefault()
      go(row.to, row.kind === 'word' ? row.word : keyword)
    }
  }
  useImperativeHandle(ref, () => ({ press }))

  return <SuggestionList id={id} groups={groups} keyword={keyword} at={at} go={go} forget={forget} />
}

/** Codes of several goods in a pasted text are a list and open quick order. */
function usePastedList(go: SuggestionPanelProps['go']) {
  const { pathname, search } = useLocation()
  const newest = useRef(() => {})
  newest.current = () => go(pathname + quickOrderPath(search))
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      if (!(target instanceof HTMLInputElement) || target.name !== 'kw') return
      const text = clipboardData?.getData('text') ?? ''
      // Without the reader the text is still in the field.
      if (SEVERAL_WORDS.test(text.trim())) offer(text).catch(() => {})
    }
    const offer = async (text: string) => {
      const { readLines } = await import('@gongfang/contract/goods/quick-order')
      const { length } = readLines(text)
      if (length < 2) return
      offerPasted(text)
      toast('info', `识别到 ${length} 个型号`, 5000, { text: '去快速下单', run: () => newest.current() })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
