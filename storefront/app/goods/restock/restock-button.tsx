import { useState } from 'react'
import { useLocation } from 'react-router'
import Bell from '~icons/bell'
import BellOff from '~icons/bell-off'
import { useLoginPath } from '../../base/own-way.ts'
import { useSession } from '../../base/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './restock-button.module.css'
import { setRestock, useRestock } from './restock-store.ts'

interface RestockButtonProps {
  skuId: number
  /** Names the model, for several buttons on a screen. */
  modelCode?: string
  size?: 'small' | 'large'
}

/** Asks for a message when a sold-out model is in stock again. Visitors are led to the login. */
export function RestockButton({ skuId, modelCode, size = 'large' }: RestockButtonProps) {
  const { token } = useSession()
  const { pathname, search } = useLocation()
  const login = useLoginPath(pathname + search)
  const name = modelCode && `，型号 ${modelCode}`
  if (token !== null) return <Toggle skuId={skuId} name={name ?? ''} size={size} />
  return (
    <Button variant="outline" size={size} to={login} className={styles.button ?? ''}>
      <Bell size={16} aria-hidden="true" />
      到货通知
    </Button>
  )
}

function Toggle({ skuId, name, size }: { skuId: number; name: string; size: 'small' | 'large' }) {
  const asked = useRestock()
  const [busy, setBusy] = useState(false)
  const on = asked?.has(skuId) === true
  const toggle = async () => {
    setBusy(true)
    try {
      await setRestock(skuId, !on)
      toast('success', on ? '已取消到货通知' : '到货后将通知您')
    } catch (error) {
      toast('error', errorText(error))
    }
    setBusy(false)
  }
  const Icon = on ? BellOff : Bell
  const text = on ? '取消到货通知' : '到货通知'
  return (
    <Button
      variant="outline"
      size={size}
      className={styles.button ?? ''}
      busy={busy || asked === null}
      busyText="到货通知"
      aria-label={`${text}${name}`}
      onClick={toggle}
    >
      <Icon size={16} aria-hidden="true" />
      {text}
    </Button>
  )
}
