import type { Output } from '@gongfang/contract/base/endpoint'
import { showTime } from '@gongfang/contract/base/time'
import { type listPayWays, type PayWay, payWayNames } from '@gongfang/contract/buying/order'
import { useCallback, useEffect, useState } from 'react'
import Check from '~icons/check'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState, errorText } from '../../ui/states.tsx'
import styles from './pay-ways.module.css'
import type { Ways } from './purposes.ts'

interface PayWaysProps {
  no: string
  ways: Ways
  /** Closes the choice. `changed` is true when another way was chosen. */
  done: (changed: boolean) => void
}

/** The available ways to pay, each with its deadline. */
export function PayWays({ no, ways, done }: PayWaysProps) {
  const [found, setFound] = useState<Output<typeof listPayWays> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState<PayWay | null>(null)
  const [problem, setProblem] = useState('')
  const load = useCallback(() => {
    setError(null)
    ways.list(no).then(setFound, setError)
  }, [ways, no])
  useEffect(load, [load])

  async function take(way: PayWay) {
    if (busy !== null) return
    if (way === found?.current) return done(false)
    setBusy(way)
    setProblem('')
    try {
      await ways.change(no, way)
      done(true)
    } catch (cause) {
      setProblem(errorText(cause))
      setBusy(null)
    }
  }

  if (error !== null) return <ErrorState error={error} retry={load} />
  if (found === null) return <Skeleton lines={3} />
  return (
    <div className={styles.ways}>
      <ul className={styles.list}>
        {found.ways.map(({ way, payBefore }) => (
          <li key={way}>
            <button
              type="button"
              className={styles.way}
              aria-current={way === found.current || undefined}
              aria-busy={way === busy || undefined}
              onClick={() => take(way)}
            >
              <b>{payWayNames[way]}</b>
              <span>{busy === way ? '更换中…' : hintOf(way, payBefore)}</span>
              {way === found.current && <Check size={20} aria-label="当前" />}
            </button>
          </li>
        ))}
      </ul>
      {found.ways.length < 2 && <p>暂时没有其他支付方式</p>}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button variant="outline" onClick={() => done(false)}>
        返回
      </Button>
    </div>
  )
}

function hintOf(way: PayWay, payBefore: string): string {
  if (way === 'demo') return '演示环境，不会扣款'
  return `请在 ${showTime(payBefore)} 前${way === 'bank' ? '转账' : '支付'}`
}
