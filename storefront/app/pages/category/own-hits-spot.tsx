import { useSession } from '../../base/session.ts'
import { late } from '../../ui/late.tsx'

const OwnHits = late(() => import('./own-hits.tsx').then((part) => part.OwnHits))

/** The own codes of the member's institution that a search finds. Nothing is loaded for others. */
export function OwnHitsSpot({ keyword }: { keyword: string }) {
  const hasCodes = useSession().userDetail?.materialCodes === true
  return hasCodes && keyword !== '' && <OwnHits keyword={keyword} />
}
