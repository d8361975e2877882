import { getAftersaleOffer } from '@gongfang/contract/service/aftersale'
import type { Upload } from '@gongfang/contract/system/upload'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ApplyForm } from './apply-form.tsx'
import { firstKind } from './choices.ts'

interface ApplyDrawerProps {
  no: string
  /** The line that is chosen at first. */
  lineId: number
  /** Refused pieces, and what their receiver photographed. */
  refused?: { quantity: number; pictures: Upload[] }
  onClose: () => void
  onDone: () => void
}

export function ApplyDrawer({ no, lineId, refused, onClose, onDone }: ApplyDrawerProps) {
  const { data: offer, error, reload } = useLoad(() => call(getAftersaleOffer, { no }), no)
  const kind = offer && firstKind(offer, lineId)
  return (
    <Drawer open onClose={onClose} title="申请售后">
      {error !== undefined ? (
        <ErrorState error={error} retry={() => void reload()} />
      ) : !offer ? (
        <Skeleton lines={4} shape="card" />
      ) : kind === undefined ? (
        <EmptyState text="这张订单的商品都已在售后中" action={<Button onClick={onClose}>知道了</Button>} />
      ) : (
        <ApplyForm no={no} offer={offer} start={{ kind, lineId, ...refused }} onDone={onDone} />
      )}
    </Drawer>
  )
}
