import {
  type InquiryState,
  inquiryStateNames,
  type LossReason,
  lossReasonNames,
} from '@gongfang/contract/buying/inquiry'
import type { ChangeLabels } from '../../system/audit/change-labels.ts'

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))
const stateOf = (value: unknown) => inquiryStateNames[value as InquiryState] ?? ''

const versionChange = (before: Record<string, unknown>, after: Record<string, unknown>) => [
  {
    name: '版本',
    was: before.version ? `第 ${text(before.version)} 版` : '',
    is: `第 ${text(after.version)} 版`,
  },
  { name: '合计', was: '', is: text(after.sum) },
  { name: '有效期至', was: '', is: text(after.untilOn) },
  ...(Array.isArray(after.files) ? [{ name: '附件', was: '', is: after.files.join('、') }] : []),
]

export const inquiryLabels: ChangeLabels = {
  nouns: {
    inquiry: '询价单',
    offerTemplate: '报价模板',
  },
  verbs: {
    offer: '报价',
    revise: '改报',
    open: '代为登记',
    post: '留言',
    explain: '记下未成交原因',
  },
  records: [
    {
      matches: (record) => 'validDays' in record,
      counter: '个',
      fields: {
        ...{ validDays: '有效天数', freightFen: '运费', terms: '付款和交货条件', note: '说明' },
        ...{ leadDays: '发货天数', minimum: '最少数量' },
      },
      unset: {},
    },
  ],
  actions: {
    'inquiry.offer': versionChange,
    'inquiry.revise': versionChange,
    'inquiry.withdraw': (before, after) => [
      { name: '状态', was: stateOf(before.state), is: stateOf(after.state) },
      { name: '原因', was: '', is: text(after.reason) },
    ],
    'inquiry.open': () => [],
    'inquiry.post': (_, after) => [{ name: '留言', was: '', is: text(after.text) }],
    'inquiry.explain': (_, after) => [
      { name: '原因', was: '', is: lossReasonNames[after.reason as LossReason] ?? '' },
      { name: '说明', was: '', is: text(after.text) },
    ],
  },
}
