import { importKinds } from '@gongfang/contract/transfer'
import { Button } from 'antd'
import { Link } from 'react-router'
import { paths } from '../base/paths.ts'
import { useCan } from '../base/session.ts'

/** To where a whole afternoon's parcels are sent by one file. */
export function TrackingImport() {
  const can = useCan()
  if (!can('transfer.import') || !can(importKinds.tracking.permission)) return null
  return (
    <Link to={paths.newImport('tracking')}>
      <Button>批量导入运单号</Button>
    </Link>
  )
}
