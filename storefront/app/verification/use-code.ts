import { createDepotCode, type DepotCode, voidDepotCode } from '@gongfang/contract/depot'
import { useState } from 'react'
import { call } from '../base/call.ts'
import { change } from '../base/change.ts'
import { toast } from '../ui/overlay/toast.tsx'

export interface ShownCode {
  code: DepotCode
  replaced: boolean
}

export interface Wish {
  itemId: number
  quantity: number
}

/** The code on the screen, and what its owner can do with it. */
export function useCode(initial: DepotCode | null) {
  const [shown, setShown] = useState<ShownCode | null>(initial && { code: initial, replaced: false })

  /** False when there is none: what is held has changed, or no answer came. The toast has said so. */
  async function make(lines: readonly Wish[]): Promise<boolean> {
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
