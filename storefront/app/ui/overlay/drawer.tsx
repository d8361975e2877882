import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { Modal } from './dialog.tsx'

interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  side?: 'right' | 'left' | 'bottom'
  children: ReactNode
  /** The fields only search or choose, so nothing typed is lost when it closes. */
  browsing?: boolean
}

/** A panel at the edge: for forms on a PC, or as a sheet (`bottom`) on a phone. */
export function Drawer({ side = 'right', children, ...rest }: DrawerProps) {
  const look = side === 'right' ? '' : styles[side]
  return (
    <Modal {...rest} className={`${styles.drawer} ${look}`}>
      {children}
    </Modal>
  )
}
