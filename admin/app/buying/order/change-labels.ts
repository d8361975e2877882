import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const orderLabels: ChangeLabels = {
  nouns: {
    order: '订单',
  },
  verbs: {
    address: '修改地址',
    comment: '备注',
    correctParcel: '更正运单',
    postpone: '订货改期',
    print: '打印',
    ship: '发货',
  },
  fields: {
    address: '地址',
    carrier: '快递公司',
    expectedOn: '预计到货日',
    flag: '标记',
    order: '订单',
    orders: '订单',
    payable: '应付',
    receiver: '收货人',
    trackingNo: '运单号',
  },
}
