import { type PointerEvent, type MouseEvent as ReactMouseEvent, type RefObject, useRef } from 'react'

/**
 * Props of a dialog that a press on its overlay closes. Press and release are both there: text is selected beyond the edge
 * of a dialog, and a press that slips off a button means nothing.
 */
export function useOverlayPress(ref: RefObject<HTMLDialogElement | null>, onPress: () => void) {
  const began = useRef(false)
  return {
    onPointerDown: ({ nativeEvent }: PointerEvent) => {
      began.current = isOverlay(nativeEvent, ref.current)
    },
    onClick: ({ nativeEvent }: ReactMouseEvent) => {
      if (began.current && isOverlay(nativeEvent, ref.current)) onPress()
      began.current = false
    },
  }
}

/** The backdrop belongs to the dialog element, so a press outside of the dialog's box is one on the overlay. */
function isOverlay(
  { target, clientX: x, clientY: y }: MouseEvent,
  dialog: HTMLDialogElement | null,
): boolean {
  if (target !== dialog || !dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}
