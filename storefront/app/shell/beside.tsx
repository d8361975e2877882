import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useCompared } from '../compare/compare-store.ts'
import { Comfort } from './comfort.tsx'

const QuickOrder = lazy(() =>
  import('../quick-order/quick-order.tsx').then((file) => ({ default: file.QuickOrder })),
)
const Compare = lazy(() => import('../compare/compare.tsx').then((file) => ({ default: file.Compare })))

/** 快速下单 and 对比 stand in the address of any page; keys and pages fetched ahead follow the hand. */
export function Beside({ first }: { first: Event | undefined }) {
  const asked = new URLSearchParams(useLocation().search)
  const compared = useCompared()
  return (
    <>
      {first && <Comfort first={first} />}
      <Suspense>
        {asked.has('quick') && <QuickOrder />}
        {(asked.has('compare') || compared.length > 0) && <Compare />}
      </Suspense>
    </>
  )
}
