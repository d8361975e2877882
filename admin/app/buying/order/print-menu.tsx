import { PrinterOutlined } from '@ant-design/icons'
import { OrderSheetKind, orderSheetNeeds } from '@gongfang/contract/buying/order-desk'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { printQuery } from './print-nos.ts'

export const sheetNames: Record<OrderSheetKind, string> = {
  picking: '拣货单',
  delivery: '发货单',
  quotation: '报价单',
}

/** Prints one or several orders. Entries that need a missing permission are left out. */
export function PrintMenu({ nos }: { nos: readonly string[] }) {
  const navigate = useNavigate()
  const can = useCan()
  const items = OrderSheetKind.options
    .filter((kind) => can(orderSheetNeeds[kind]))
    .map((kind) => ({ key: kind, label: `打印${sheetNames[kind]}` }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key }) => navigate(paths.orderPrint(key, printQuery(nos))),
      }}
    >
      <Button icon={<PrinterOutlined />}>打印</Button>
    </Dropdown>
  )
}
