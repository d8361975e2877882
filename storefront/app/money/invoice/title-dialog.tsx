import type { InvoiceTitle, SavedTitle } from '@gongfang/contract/money/invoice'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TitleForm } from './title-form.tsx'

interface TitleDialogProps {
  initial?: InvoiceTitle | SavedTitle
  onClose: () => void
  onSaved: (id: number) => void
}

export function TitleDialog({ onClose, ...form }: TitleDialogProps) {
  return (
    <Dialog open title="发票抬头" size="wide" onClose={onClose}>
      <TitleForm {...form} />
    </Dialog>
  )
}
