import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'

const ReviewDrawer = late(() => import('./review-drawer.tsx').then((part) => part.ReviewDrawer))

/** Drawn for completed orders. */
export function ReviewButton({ no }: { no: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        评价
      </Button>
      {open && <ReviewDrawer no={no} onClose={() => setOpen(false)} />}
    </>
  )
}
