import { Refused } from '@gongfang/contract/base/call'
import { type Feedback, getFeedback } from '@gongfang/contract/service/feedback'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../base/call.ts'

const EVERY_MS = 20_000

const repliesOf = ({ posts }: Feedback) => posts.filter(({ who }) => who === 'staff').length

/**
 * The current thread. It is loaded again every 20 s while the page is visible and at once when it becomes
 * visible, until the thread is closed. `news` is announced to screen readers.
 */
export function useThread(loaded: Feedback) {
  const [feedback, setFeedback] = useState(loaded)
  const [news, setNews] = useState('')
  const known = useRef(repliesOf(loaded))
  const { id, state } = feedback

  useEffect(() => {
    if (state === 'closed') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    let asking = false

    async function ask() {
      if (over || asking) return
      asking = true
      clearTimeout(timer)
      try {
        const answer = await call(getFeedback, { id })
        if (over) return
        const replies = repliesOf(answer)
        if (replies > known.current) setNews(`客服回复：${answer.posts.at(-1)?.content ?? ''}`)
        known.current = replies
        setFeedback(answer)
      } catch (cause) {
        over ||= cause instanceof Refused
      }
      asking = false
      wait()
    }
    function wait() {
      if (!over && !document.hidden) timer = setTimeout(() => void ask(), EVERY_MS)
    }

    const look = () => (document.hidden ? clearTimeout(timer) : void ask())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    wait()
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [id, state])

  return { feedback, setFeedback, news }
}
