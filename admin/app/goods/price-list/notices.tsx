import type { PriceListRecord } from '@gongfang/contract/goods/price-list-desk'
import { Alert } from 'antd'

export function Notices({ record }: { record: PriceListRecord }) {
  const { state, asked, sentBack, hasDraft, version, overlaps, offPercent, secondFrom } = record
  return (
    <>
      {state === 'ended' && <Alert type="info" showIcon title="这张价目表已结束，不再影响价格，只能查看" />}
      {asked && (
        <Alert
          type="warning"
          showIcon
          title={`${asked.by} 提交了这一版，优惠最高 ${offPercent}%，超过 ${secondFrom}%，等待另一人复核`}
        />
      )}
      {sentBack && <Alert type="error" showIcon title={`未通过复核。${sentBack}`} />}
      {hasDraft && version > 0 && !asked && (
        <Alert
          type="info"
          showIcon
          title={`有未发布的改动（${record.rowsChanged} 行），现在仍按第 ${version} 版定价`}
        />
      )}
      {overlaps.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`同一机构、同一优先级、日期重叠的还有：${overlaps.join('、')}。写到同一商品时以新建的为准，可调整优先级。`}
        />
      )}
    </>
  )
}
