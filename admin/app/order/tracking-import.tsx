import { importKinds } from '@gongfang/contract/transfer'
import { Button } from 'antd'
import { Link } from 'react-router'
import { paths } from '../base/paths.ts'
import { useCan } from '../base/session.ts'

/** Opens the import that ships many parcels with one file. */
export function TrackingImport() {
  const can = useCan()
  if (!can('transfer.import') || !can(importKinds.tracking.permission)) return null
  return (
    <Link to={paths.newImport('tracking')}>
      <Button>批量导入运单号</Button>
    </Link>
  )
}
