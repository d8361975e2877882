import { Refused } from '@gongfang/contract/base/call'
import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import { saveMaterialCode } from '@gongfang/contract/goods/material-code'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useIntentKey } from '../../base/keys.ts'
import { refreshUserInfo, useSession } from '../../base/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { errorText } from '../../ui/states.tsx'
import { askOwnCodes, knowOwnCode } from './own-codes.ts'

interface LearnProps {
  /** The text of the list. */
  text: string
  sku: SkuLine
  onLearnt: () => void
}

/** Offers to remember a text of the list as the institution's own code for the model. */
export function Learn({ text, sku, onLearnt }: LearnProps) {
  const member = useSession().userDetail
  const [busy, setBusy] = useState(false)
  const keyFor = useIntentKey()
  if (member?.status !== 'approved' || !member.can.includes('materialCode')) return null
  const learn = async () => {
    const code = { code: text, skuId: sku.skuId }
    setBusy(true)
    try {
      await call(saveMaterialCode, code, { idempotencyKey: keyFor(code) })
      knowOwnCode({
        asked: text,
        near: false,
        code: text,
        name: '',
        unit: '',
        ownUnits: 1,
        shopUnits: 1,
        sku,
      })
      if (!member.materialCodes) void refreshUserInfo()
      toast('success', `已记住：物料号 ${text} 就是 ${sku.modelCode}`)
    } catch (error) {
      toast('error', errorText(error), 10_000)
      // A colleague was faster: the row shows what the code means now.
      if (error instanceof Refused && error.reason === 'materialCodeTaken') {
        await refreshUserInfo()
        await askOwnCodes([text]).catch(() => undefined)
      }
    }
    setBusy(false)
    onLearnt()
  }
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      busyText="记住中…"
      onClick={learn}
      aria-label={`记住为我们的物料号：${text}，型号 ${sku.modelCode}`}
      title={`以后写“${text}”就是 ${sku.modelCode}`}
    >
      记住为我们的物料号
    </Button>
  )
}
