import type { UserInfo } from '@gongfang/contract/people/member'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Draft, dropDraft, keepDraft, storedDraft, withOpening } from './draft.ts'
import { kindOf } from './feedback-view.ts'

type Change = Partial<Draft> | ((before: Draft) => Partial<Draft>)

/** The form's values: the stored draft, else the values of the link. Stores them while typing. */
export function useDraft({ id, mobile }: UserInfo) {
  const [query] = useSearchParams()
  const [{ start, restored }, setStart] = useState(() => startOf(query, id, mobile))
  const [draft, setDraft] = useState(start)
  useEffect(() => keepDraft(id, draft, Date.now()), [id, draft])

  const set = (change: Change) =>
    setDraft((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }))
  const clear = () => {
    dropDraft()
    const fresh = startOf(query, id, mobile)
    setStart(fresh)
    setDraft(fresh.start)
  }
  return { draft, set, clear, restored, page: query.get('page') ?? '' }
}

function startOf(query: URLSearchParams, memberId: number, mobile: string) {
  const kept = storedDraft(memberId, Date.now())
  const { kind, content, contact, images } = kept ?? { kind: '', content: '', contact: mobile, images: [] }
  const start: Draft = {
    kind: kindOf(query) || kind,
    content: withOpening(content, query.get('content') ?? ''),
    contact,
    images,
  }
  return { start, restored: kept !== null }
}
