import { Typography } from 'antd'
import { useEffect, useState } from 'react'
import { Soft } from '../ui/show.tsx'
import { waitText } from './words.ts'

/** The clock of the queue; it goes on while somebody reads. */
export function Wait({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const { text, late } = waitText(at, now)
  return late ? <Typography.Text type="danger">{text} · 已超时</Typography.Text> : <Soft>{text}</Soft>
}
