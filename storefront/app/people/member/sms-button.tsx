import { Refused } from '@gongfang/contract/base/call'
import { normalPhone } from '@gongfang/contract/base/values'
import { getChallenge, type SmsEvent, sendSms } from '@gongfang/contract/people/member'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useSite } from '../../base/site.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/now.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './sms-button.module.css'

interface SmsButtonProps {
  phone: string
  event: SmsEvent
  /** Receives errors of the number or of sending. */
  onError: (fields: Record<string, string>) => void
  onSent: (demoCode: string | undefined) => void
  unavailableText?: string | undefined
}

export function SmsButton({ phone, event, onError, onSent, unavailableText }: SmsButtonProps) {
  const { demo } = useSite()
  const [busy, setBusy] = useState(false)
  const [until, setUntil] = useState(0)
  const now = useNow()
  const seconds = now === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000))

  const send = async () => {
    const number = normalPhone(phone)
    if (number === null) return onError({ phone: '手机号应为 11 位数字' })
    onError({})
    setBusy(true)
    try {
      // Demo mode needs no proof of work, and shows the code instead of sending it.
      const solution = demo ? undefined : await solvedChallenge()
      const { waitSeconds, demoCode } = await call(sendSms, { phone: number, event, solution })
      setUntil(Date.now() + waitSeconds * 1000)
      toast('success', '验证码已发送')
      onSent(demoCode)
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      const problem = (isUnavailable(error) ? unavailableText : undefined) ?? errorText(error)
      onError(Object.keys(fields).length > 0 ? fields : { code: problem })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="ghost"
      size="small"
      className={styles.button ?? ''}
      busy={busy}
      busyText="发送中…"
      disabledReason={seconds > 0 ? '请稍后再获取验证码' : undefined}
      onClick={send}
    >
      {/* The seconds are not in a live region, so that they are not announced. */}
      {seconds > 0 ? `${seconds} 秒后重新获取` : until > 0 ? '重新获取' : '获取验证码'}
    </Button>
  )
}

const UNAVAILABLE = ['smsUnavailable', 'smsBudgetSpent', 'insecurePage']
const isUnavailable = (error: unknown) => error instanceof Refused && UNAVAILABLE.includes(error.reason)

/** About half a second of calculation: little for one person, expensive for a million requests. */
async function solvedChallenge(): Promise<string> {
  // Browsers offer the needed functions on secure connections only.
  if (!globalThis.crypto.subtle) throw new InsecurePage()
  const { challenge } = await call(getChallenge, {})
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

class InsecurePage extends Refused {
  constructor() {
    super({
      code: 0,
      reason: 'insecurePage',
      msg: '当前连接未加密，无法获取验证码，请改用 https 访问或使用密码登录',
      time: 0,
      data: null,
    })
  }
}
