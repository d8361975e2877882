import { type PointerEvent, type ReactNode, useRef } from 'react'
import { late } from '../ui/late.tsx'
import { usePopup } from '../ui/overlay/popup.ts'
import styles from './follow-popup.module.css'

const FollowCode = late(() => import('./follow-code.tsx').then((file) => file.FollowCode))

const HIDE_MS = 300

/** The code to scan: on hover with a mouse, on tap with a finger, on Enter with a keyboard. */
export function FollowPopup({ icon, className }: { icon: ReactNode; className: string | undefined }) {
  const { open, setOpen, box, trigger } = usePopup<HTMLDivElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const enter = ({ pointerType }: PointerEvent) => {
    clearTimeout(timer.current)
    if (pointerType === 'mouse') setOpen(true)
  }
  const leave = ({ pointerType }: PointerEvent) => {
    // The popup is inside the same box, so moving into it is no leaving.
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
        // A mouse has opened it by hovering already: its click must not close it again.
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
