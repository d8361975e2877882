import { takeBackAcceptance } from '@gongfang/contract/buying/acceptance'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/now.ts'
import { confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'

interface TakeBackProps {
  no: string
  acceptanceNo: string
  until: string
  onDone: () => void
}

/** Takes an acceptance back while its receiver may, after a question. */
export function TakeBack({ no, acceptanceNo, until, onDone }: TakeBackProps) {
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const left = Math.ceil((new Date(until).getTime() - now) / 60_000)
  if (now > 0 && left <= 0) return null

  async function takeBack() {
    const yes = await confirm({
      title: '撤回这次验收？',
      message: '商品恢复为待验收，验收单、照片和序列号不再显示；采购人和其他验收人会收到消息。',
      confirmText: '撤回验收',
      type: 'warning',
    })
    if (!yes) return
    setBusy(true)
    try {
      const { open } = await call(takeBackAcceptance, { no, acceptanceNo })
      toast('success', `已撤回，${open} 件待验收`)
    } catch (error) {
      toast('error', errorText(error))
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <Button variant="outline" size="small" busy={busy} busyText="撤回中…" onClick={takeBack}>
      撤回验收{now > 0 && `（${left} 分钟内）`}
    </Button>
  )
}
