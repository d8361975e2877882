import { PrinterOutlined } from '@ant-design/icons'
import type { OrderSheetKind } from '@gongfang/contract/order-desk'
import { Button, Dropdown } from 'antd'
import { useNavigate } from 'react-router'
import { printQuery } from './print-nos.ts'

export const sheetNames: Record<OrderSheetKind, string> = {
  picking: '拣货单',
  delivery: '发货单',
  quotation: '报价单',
}

/** Paper for one order or several. */
export function PrintMenu({ nos }: { nos: readonly string[] }) {
  const navigate = useNavigate()
  const items = Object.entries(sheetNames).map(([key, label]) => ({ key, label: `打印${label}` }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key }) => navigate(`/orders/print/${key}?${printQuery(nos)}`),
      }}
    >
      <Button icon={<PrinterOutlined />}>打印</Button>
    </Dropdown>
  )
}
