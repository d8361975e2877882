import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** What the search box hands on to its suggestions. */
export interface SuggestionKeys {
  press: (event: KeyboardEvent) => void
}

interface SuggestionPanelProps {
  ref: Ref<SuggestionKeys>
  id: string
  text: string
  composing: boolean
  go: (to: string, word?: string) => void
  /** The id of the row that the arrow keys have reached. */
  onReach: (rowId: string | undefined) => void
}

/** Everything about suggestions; fetched when the box is first used. */
export function SuggestionPanel({ ref, id, text, composing, go, onReach }: SuggestionPanelProps) {
  const { groups, forget } = useSuggestions(text, composing)
  const [at, setAt] = useState(-1)
  const rows = groups.flatMap((group) => group.rows)
  const keyword = text.trim()
  const reach = (next: number) => {
    setAt(next)
    onReach(next < 0 ? undefined : `${id}-${next}`)
  }

  // Other words are another list, begun from the box again.
  useEffect(() => reach(-1), [text])

  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    const row = rows[at]
    if (step !== undefined) {
      event.preventDefault()
      // From the box (-1) round through all rows and back to it.
      reach(((at + 1 + step + rows.length + 1) % (rows.length + 1)) - 1)
    } else if (event.key === 'Enter' && row) {
      event.preventDefault()
      go(row.to, row.kind === 'word' ? row.word : keyword)
    }
  }
  useImperativeHandle(ref, () => ({ press }))

  return <SuggestionList id={id} groups={groups} keyword={keyword} at={at} go={go} forget={forget} />
}
