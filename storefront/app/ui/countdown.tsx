import { showLeft } from '@gongfang/contract/base/time'
import { useEffect, useRef } from 'react'
import { useNow } from './now.ts'

interface CountdownProps {
  /** The instant at which it ends. */
  until: string
  onEnd?: () => void
  format?: (text: string) => string
}

/** Counts down. Screen readers hear it at five minutes and at one minute. */
export function Countdown({ until, onEnd, format = (text) => text }: CountdownProps) {
  const now = useNow()
  const left = Date.parse(until) - now
  const ended = now > 0 && left <= 0
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (ended) end.current?.()
  }, [ended])

  if (now === 0) return null
  return (
    <>
      <time className="numbers" dateTime={until} aria-hidden="true">
        {format(showLeft(left))}
      </time>
      <span className="visually-hidden" role="status">
        {spoken(left)}
      </span>
    </>
  )
}

function spoken(left: number): string {
  const minute = 60_000
  if (left > 0 && left <= minute) return '剩余不到 1 分钟'
  return left > minute && left <= 5 * minute ? '剩余不到 5 分钟' : ''
}
