import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useCompared } from '../../goods/compare/compare-store.ts'
import { late } from '../../ui/late.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { ignoreSkippedTransitions } from './picture-transition.ts'
import { PrefetchLinks } from './prefetch-links.tsx'

const QuickOrder = late(() =>
  import('../../goods/quick-order/quick-order.tsx').then((file) => file.QuickOrder),
)
const Compare = late(() => import('../../goods/compare/compare.tsx').then((file) => file.Compare))

/**
 * Quick order (快速下单) and compare (对比), which the address opens on any page, shortcuts and prefetching. `first`
 * is the event that loaded this file.
 */
export function InteractiveParts({ first }: { first: Event | undefined }) {
  const asked = new URLSearchParams(useLocation().search)
  const compared = useCompared()
  useEffect(ignoreSkippedTransitions, [])
  return (
    <>
      {first && <KeyboardShortcuts first={first} />}
      {first && <PrefetchLinks first={first} />}
      {asked.has('quick') && <QuickOrder />}
      {(asked.has('compare') || compared.length > 0) && <Compare />}
    </>
  )
}
