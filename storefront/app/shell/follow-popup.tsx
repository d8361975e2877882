import { type PointerEvent, type ReactNode, useRef } from 'react'
import { late } from '../ui/late.tsx'
import { usePopup } from '../ui/overlay/popup.ts'
import styles from './follow-popup.module.css'

const FollowCode = late(() => import('./follow-code.tsx').then((file) => file.FollowCode))

const HIDE_MS = 300

/** The QR code of the WeChat account: opens on hover with a mouse, on tap, or by Enter. */
export function FollowPopup({ icon, className }: { icon: ReactNode; className: string | undefined }) {
  const { open, setOpen, box, trigger } = usePopup<HTMLDivElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const enter = ({ pointerType }: PointerEvent) => {
    clearTimeout(timer.current)
    if (pointerType === 'mouse') setOpen(true)
  }
  const leave = ({ pointerType }: PointerEvent) => {
    // The popup is inside this element, so moving into it fires no leave event.
    if (pointerType === 'mouse') timer.current = setTimeout(() => setOpen(false), HIDE_MS)
  }
  return (
    <div ref={box} className={styles.box} onPointerEnter={enter} onPointerLeave={leave}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls="follow-popup"
        // Hovering has already opened the popup, so a mouse click must not close it.
        onClick={(event) =>
          setOpen((event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse' || !open)
        }
      >
        {icon}
        <span>关注微信</span>
      </button>
      {open && (
        <div id="follow-popup" className={styles.popup}>
          <FollowCode onClose={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
