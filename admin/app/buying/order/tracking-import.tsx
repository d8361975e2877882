import { importKinds } from '@gongfang/contract/system/transfer'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** Opens the import that ships many parcels with one file. */
export function TrackingImport() {
  const can = useCan()
  if (!can('transfer.import') || !can(importKinds.tracking.permission)) return null
  return <LinkButton to={paths.newImport('tracking')}>批量导入运单号</LinkButton>
}
