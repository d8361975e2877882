import type { AssortmentRecord } from '@gongfang/contract/goods/assortment-desk'
import { assortmentModeNames } from '@gongfang/contract/goods/assortment-mode'
import { Card } from 'antd'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import styles from './assortment.module.css'

export function Versions({ record }: { record: AssortmentRecord }) {
  const { mode, versions, skus, products } = record
  return (
    <Card
      size="small"
      title="各版"
      extra={
        <StateTag tone={mode === 'off' ? 'neutral' : 'good'}>{mode === 'off' ? '未启用' : '已启用'}</StateTag>
      }
    >
      <p style={{ marginTop: 0 }}>
        目录内现有 {products} 种在售商品、{skus} 个型号
      </p>
      <ul className={styles.versions}>
        {versions.map((one, at) => (
          <li key={one.version}>
            第 {one.version} 版：{whatChanged(one, versions[at + 1])}
            <br />
            <Soft>
              {one.staff} <Time at={one.at} />
            </Soft>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Version = AssortmentRecord['versions'][number]

function whatChanged({ version, mode, added, removed }: Version, before: Version | undefined): string {
  if (version === 1) return '新建'
  const parts = [
    ...(added > 0 ? [`加入 ${added} 项`] : []),
    ...(removed > 0 ? [`移除 ${removed} 项`] : []),
    ...(before && before.mode !== mode ? [`改为“${assortmentModeNames[mode]}”`] : []),
  ]
  return parts.length > 0 ? parts.join('，') : '修改备注'
}
