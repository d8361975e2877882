import { useLocation } from 'react-router'
import { useCompared } from '../compare/compare-store.ts'
import { late } from '../ui/late.tsx'
import { Comfort } from './comfort.tsx'

const QuickOrder = late(() => import('../quick-order/quick-order.tsx').then((file) => file.QuickOrder))
const Compare = late(() => import('../compare/compare.tsx').then((file) => file.Compare))

/** 快速下单 and 对比 stand in the address of any page; keys and pages fetched ahead follow the hand. */
export function Beside({ first }: { first: Event | undefined }) {
  const asked = new URLSearchParams(useLocation().search)
  const compared = useCompared()
  return (
    <>
      {first && <Comfort first={first} />}
      {asked.has('quick') && <QuickOrder />}
      {(asked.has('compare') || compared.length > 0) && <Compare />}
    </>
  )
}
