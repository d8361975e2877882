export interface ConfirmOptions {
  title?: string
  message: string
  type?: 'info' | 'warning' | 'danger' | 'success'
  confirmText?: string
  cancelText?: string
}

export interface Question extends Required<ConfirmOptions> {
  answer: (yes: boolean) => void
}
