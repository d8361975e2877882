import { showTime } from '@gongfang/contract/base/time'
import type { DepotCode } from '@gongfang/contract/goods/depot'
import { showDigits } from '@gongfang/contract/goods/voucher'
import { useEffect, useState } from 'react'
import CircleX from '~icons/circle-x'
import Printer from '~icons/printer'
import { useWakeLock } from '../../base/use-wake-lock.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { QrBox } from '../../ui/picture/qr-box.tsx'
import { CodeLines } from './code-lines.tsx'
import styles from './code-view.module.css'
import { PrintSlip } from './print-slip.tsx'
import { ReceiptView } from './receipt-view.tsx'
import { useVoucherStatus } from './use-voucher-status.ts'

interface CodeViewProps {
  code: DepotCode
  /** This code has made an earlier one void. */
  replaced: boolean
  onVoid: () => Promise<void>
  /** Makes a new code for the same goods. */
  onRenew: () => Promise<void>
  /** Called when the goods were handed over, because the depot has changed. */
  onUsed: () => void
}

/** The code for the counter. Polls its state, and shows the receipt when the goods were handed over. */
export function CodeView({ code, replaced, onVoid, onRenew, onUsed }: CodeViewProps) {
  const { status, failing } = useVoucherStatus(code.id)
  const [ended, setEnded] = useState(false)
  const state = status?.state ?? code.state
  useWakeLock()
  useEffect(() => {
    if (state !== 'used') return
    navigator.vibrate?.(200)
    onUsed()
  }, [state, onUsed])

  if (status?.receipt) return <ReceiptView receipt={status.receipt} />
  if (ended || state !== 'active') return <Over code={code} text={overText[state]} onRenew={onRenew} />
  return (
    <div className={styles.view}>
      {replaced && (
        <p className={styles.replaced} role="status">
          原核销码已作废，请使用新的核销码
        </p>
      )}
      <QrBox svg={code.qrSvg} size={240} alt="核销二维码，请向工作人员出示" />
      <p className={styles.digits}>
        <span className="visually-hidden">核销码</span>
        <b className="code">{showDigits(code.digits)}</b>
      </p>
      <p className={styles.left}>
        <Countdown until={code.validUntil} onEnd={() => setEnded(true)} /> 后失效
      </p>
      <p className={styles.brightness}>请调高屏幕亮度</p>
      <p className={styles.status} role="status">
        {failing ? '网络不给力，正在重新确认' : '请向工作人员出示，核销后会自动显示结果'}
      </p>
      <CodeLines lines={code.lines} />
      <Ways onVoid={onVoid} onRenew={onRenew} />
      <PrintSlip code={code} />
    </div>
  )
}

/** Only the member makes a code void; otherwise it has expired or was used. */
const overText = {
  active: '核销码已过期',
  expired: '核销码已过期',
  void: '核销码已作废',
  used: '核销码已使用',
}

function Ways({ onVoid, onRenew }: Pick<CodeViewProps, 'onVoid' | 'onRenew'>) {
  const [busy, setBusy] = useState<'void' | 'renew' | null>(null)
  const run = async (what: 'void' | 'renew', work: () => Promise<void>) => {
    setBusy(what)
    await work()
    setBusy(null)
  }
  return (
    <div className={styles.ways}>
      <Button variant="outline" busy={busy === 'void'} busyText="作废中…" onClick={() => run('void', onVoid)}>
        作废
      </Button>
      <Button
        variant="outline"
        busy={busy === 'renew'}
        busyText="生成中…"
        onClick={() => run('renew', onRenew)}
      >
        重新生成
      </Button>
      <Button variant="ghost" onClick={() => window.print()}>
        <Printer size={16} aria-hidden="true" />
        打印凭条
      </Button>
    </div>
  )
}

function Over({ code, text, onRenew }: { code: DepotCode; text: string; onRenew: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <div className={styles.view}>
      <CircleX size={56} className={styles.bad} aria-hidden="true" />
      <p className={styles.outcome} role="status">
        {text}
      </p>
      <p className={styles.status}>有效期至 {showTime(code.validUntil)}</p>
      <CodeLines lines={code.lines} />
      <div className={styles.ways}>
        <Button
          busy={busy}
          busyText="生成中…"
          onClick={async () => {
            setBusy(true)
            await onRenew()
            setBusy(false)
          }}
        >
          重新生成
        </Button>
      </div>
    </div>
  )
}
