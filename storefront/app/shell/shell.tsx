import type { ReactNode } from 'react'
import { ConfirmHost } from '../ui/confirm.tsx'
import { ToastHost } from '../ui/toast.tsx'

/** Everything that stands around a screen. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main">{children}</main>
      <ToastHost />
      <ConfirmHost />
    </>
  )
}
