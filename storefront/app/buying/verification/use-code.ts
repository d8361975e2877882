import { createDepotCode, type DepotCode, voidDepotCode } from '@gongfang/contract/goods/depot'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { toast } from '../../ui/overlay/toast.tsx'

export interface ShownCode {
  code: DepotCode
  replaced: boolean
}

export interface ChosenItem {
  itemId: number
  quantity: number
}

/** The shown code, and the member's actions. */
export function useCode(initial: DepotCode | null) {
  const [shown, setShown] = useState<ShownCode | null>(initial && { code: initial, replaced: false })

  /**
   * Makes a code. False on failure, for example because the depot has changed; a toast has shown the reason.
   */
  async function make(lines: readonly ChosenItem[]): Promise<boolean> {
    const made = await change(call(createDepotCode, { lines: [...lines] }))
    if (!made) return false
    const { replaced, ...code } = made
    setShown({ code, replaced })
    return true
  }

  async function renew() {
    const lines = shown?.code.lines.map(({ itemId, quantity }) => ({ itemId, quantity }))
    if (lines) await make(lines)
  }

  async function end() {
    if (!shown || !(await change(call(voidDepotCode, { id: shown.code.id })))) return
    setShown(null)
    toast('success', '核销码已作废')
  }

  return { shown, make, renew, end, hide: () => setShown(null) }
}
