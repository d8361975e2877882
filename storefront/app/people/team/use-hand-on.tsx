import type { SuccessionOffer } from '@gongfang/contract/service/succession'
import { type ReactNode, useState } from 'react'
import { change } from '../../base/change.ts'
import { confirmWarning } from '../../ui/overlay/confirm.tsx'
import { type HandingOn, HandOnDialog } from './hand-on-dialog.tsx'

/** Asks whether to end a membership, and who takes over if the member holds something. `dialog` has to be drawn. */
export function useHandOn(): { ask: (handing: HandingOn) => Promise<void>; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ handing: HandingOn; offer: SuccessionOffer } | null>(null)

  /** Answers whether something is held, so that the dialog opens; undefined if that is not known. */
  const open = async (handing: HandingOn) => {
    const offer = await change(handing.read())
    if (!offer) return undefined
    const held = offer.pieces + offer.cases > 0
    if (held) setAsked({ handing, offer })
    return held
  }
  const ask = async (handing: HandingOn) => {
    if ((await open(handing)) !== false) return
    const { title, message, confirmText, send, onDone } = handing
    if (!(await confirmWarning({ title, message, confirmText }))) return
    if (await change(send(undefined))) return onDone()
    // The member may have got something since.
    await open(handing)
  }
  const dialog = asked && <HandOnDialog {...asked} onClose={() => setAsked(null)} />
  return { ask, dialog }
}
