import { holdingText, type SuccessionOffer } from '@gongfang/contract/service/succession'
import { useState } from 'react'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SuccessorForm } from './successor-form.tsx'

export interface HandingOn {
  title: string
  /** The holder of the goods and after-sales: 您, or a name. */
  whose: string
  message: string
  confirmText: string
  read: () => Promise<SuccessionOffer>
  send: (successorId: number | undefined) => Promise<unknown>
  onDone: () => void
}

interface HandOnDialogProps {
  handing: HandingOn
  /** As read when the dialog was opened; read again after a refusal. */
  offer: SuccessionOffer
  onClose: () => void
}

/** Asks who takes over what somebody holds, together with the question whether to go on. */
export function HandOnDialog({ handing, offer: first, onClose }: HandOnDialogProps) {
  const { title, whose, message, confirmText, read, send, onDone } = handing
  const [offer, setOffer] = useState(first)
  const held = holdingText(offer)
  const confirm = async (successorId: number | undefined) => {
    try {
      await send(successorId)
    } catch (error) {
      setOffer(await read().catch(() => offer))
      throw error
    }
  }
  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <SuccessorForm
        successors={offer.successors}
        confirmText={confirmText}
        onConfirm={confirm}
        onClose={onClose}
        onDone={() => {
          onClose()
          onDone()
        }}
      >
        <p>{message}</p>
        {held !== '' && (
          <p>
            {whose}还有<b>{held}</b>
            {offer.successors.length > 0 ? '，请选择接手的同事。' : '，没有可以接手的同事，将留在原处。'}
          </p>
        )}
      </SuccessorForm>
    </Dialog>
  )
}
