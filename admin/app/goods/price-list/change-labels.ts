import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const priceListLabels: ChangeLabels = {
  nouns: {
    priceList: '价目表',
  },
  verbs: {
    askSecond: '提交复核',
    agreeSecond: '复核并发布',
    discardDraft: '放弃改动',
    endNow: '结束',
    importRows: '导入价格',
    saveRows: '修改价格',
    sendBackDraft: '退回',
  },
  fields: {
    fromOn: '开始日期',
    institutionIds: '适用机构编号',
    minimum: '起订量',
    offPercent: '优惠（%）',
    offPermille: '优惠（‰）',
    rowsChanged: '改动行数',
    tiers: '阶梯价',
    untilOn: '结束日期',
  },
}
