import { type PriceListRecord, priceListStateNames } from '@gongfang/contract/goods/price-list-desk'
import { Card } from 'antd'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import styles from './price-list.module.css'

export function Versions({
  record: { state, version, versions, rows, hasDraft },
}: {
  record: PriceListRecord
}) {
  return (
    <Card
      size="small"
      title="各版"
      extra={<StateTag tone={state === 'active' ? 'good' : 'neutral'}>{priceListStateNames[state]}</StateTag>}
    >
      <p style={{ marginTop: 0 }}>
        {versions.length === 0 && '还没有发布过，'}
        {hasDraft ? '下一版' : `第 ${version} 版`}有 {rows} 行价格
      </p>
      <ul className={styles.versions}>
        {versions.map((one) => (
          <li key={one.version}>
            第 {one.version} 版{one.state === 'ended' && '（结束）'}：{one.name}，{one.fromOn} 至{' '}
            {one.untilOn}，{one.institutions} 家机构，改动 {one.rowsChanged} 行
            <br />
            <Soft>
              {one.staff}
              {one.confirmedBy && `，${one.confirmedBy} 复核`} <Time at={one.at} />
            </Soft>
          </li>
        ))}
      </ul>
    </Card>
  )
}
