import { useEffect, useRef } from 'react'
import CircleCheck from '~icons/circle-check'
import { feedbackPath } from '../../base/paths.ts'
import { Button } from '../../ui/button.tsx'
import styles from './form.module.css'

export function Submitted({ id, onMore }: { id: number; onMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.done}>
      <CircleCheck size={56} strokeWidth={2} absoluteStrokeWidth aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        反馈已提交，编号 {id}
      </h2>
      <p>我们将在 1 个工作日内回复，有回复时会以站内消息通知您</p>
      <div className={styles.buttons}>
        <Button to={feedbackPath({ id })}>查看反馈</Button>
        <Button variant="outline" onClick={onMore}>
          再提一条
        </Button>
      </div>
    </section>
  )
}
