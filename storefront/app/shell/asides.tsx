import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useCompared } from '../compare/compare-store.ts'

const QuickOrder = lazy(() =>
  import('../quick-order/quick-order.tsx').then((file) => ({ default: file.QuickOrder })),
)
const Compare = lazy(() => import('../compare/compare.tsx').then((file) => ({ default: file.Compare })))

/** What stands in the address of any page: 快速下单 and 对比. Fetched when asked for, and never drawn by the server. */
export function Asides() {
  const { search } = useLocation()
  const [here, setHere] = useState(false)
  const compared = useCompared()
  useEffect(() => setHere(true), [])
  if (!here) return null
  const asked = new URLSearchParams(search)
  return (
    <Suspense>
      {asked.has('quick') && <QuickOrder />}
      {(asked.has('compare') || compared.length > 0) && <Compare />}
    </Suspense>
  )
}
