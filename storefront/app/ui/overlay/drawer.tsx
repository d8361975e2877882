import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { Modal } from './dialog.tsx'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  side?: 'right' | 'left' | 'bottom'
  children: ReactNode
}

/** A panel at the edge: for forms on a PC, or as a sheet (`bottom`) on a phone. */
export function Drawer({ open, onClose, title, side = 'right', children }: DrawerProps) {
  const look = side === 'right' ? '' : styles[side]
  return (
    <Modal open={open} onClose={onClose} title={title} className={`${styles.drawer} ${look}`}>
      {children}
    </Modal>
  )
}
