import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const bankLabels: ChangeLabels = {
  nouns: {
    bank: '对公转账',
  },
  verbs: {
    answerImport: '回答收支方向',
    confirm: '确认到账',
    return: '退回差额',
    joinTyped: '对应手工登记',
    setAside: '标记非货款',
    takeBackImport: '撤回导入',
  },
  fields: {
    added: '新增',
    aside: '非货款原因',
    bank: '开户行',
    known: '已有',
    left: '未导入',
    meanings: '收支方向',
    missingFen: '尚差',
    owedFen: '待退',
    paidOn: '汇出日期',
    payee: '收款人',
    receivedFen: '已到账',
    receivedOn: '到账日期',
    reference: '单号',
    serial: '流水号',
  },
}
