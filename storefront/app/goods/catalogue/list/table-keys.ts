import type { KeyboardEvent } from 'react'

/** The up and down keys move between the quantity fields, as in a spreadsheet. */
export function moveInTable(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (by === 0 || !(target instanceof HTMLInputElement) || !('quantity' in target.dataset)) return
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[data-quantity]:enabled')]
  const next = boxes[boxes.indexOf(target) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}
