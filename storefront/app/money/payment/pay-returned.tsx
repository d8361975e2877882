import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './pay-dialog.module.css'
import { waitTexts } from './pay-view.ts'
import type { Ask } from './use-pay-status.ts'

/** Shown after WeChat's page, which does not report the result: asks the member and the server. */
export function PayReturned({ ask, again }: { ask: Ask; again: () => void }) {
  const [moment, setMoment] = useState<'checking' | 'unseen'>('checking')
  const done = useRef<HTMLDivElement>(null)

  async function check() {
    setMoment('checking')
    await ask(true)
    setMoment('unseen')
  }
  const look = useRef(check)
  look.current = check

  useEffect(() => {
    // The back-forward cache shows this page again without loading it.
    const seen = () => void (document.hidden || look.current())
    done.current?.querySelector('button')?.focus()
    seen()
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('pageshow', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('pageshow', seen)
    }
  }, [])

  return (
    <div className={styles.returned} ref={done}>
      <p className={styles.question}>是否已完成支付？</p>
      <p role="status" className={styles.status} data-moment={moment}>
        {waitTexts[moment]}
      </p>
      <div className={styles.pair}>
        <Button busy={moment === 'checking'} busyText="确认中…" onClick={check}>
          已完成
        </Button>
        <Button variant="outline" onClick={again}>
          重新支付
        </Button>
      </div>
    </div>
  )
}
