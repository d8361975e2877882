import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

const ReviewDrawer = lazy(() =>
  import('./review-drawer.tsx').then((part) => ({ default: part.ReviewDrawer })),
)

/** Of an order that is done. */
export function ReviewButton({ no }: { no: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        评价
      </Button>
      {open && (
        <Suspense>
          <ReviewDrawer no={no} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
