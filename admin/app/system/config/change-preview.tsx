import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { PointsPackage } from '@gongfang/contract/system/config'
import { type ConfigField, listConfig, previewPricing } from '@gongfang/contract/system/config-desk'
import type { Holidays } from '@gongfang/contract/system/holidays'
import { Alert, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { Loading } from '../../ui/loading.tsx'
import styles from './change-preview.module.css'
import { holidaysText } from './typed-days.ts'

/** A setting as it was loaded and as it was edited. */
export interface Change {
  readonly field: ConfigField
  readonly seen: unknown
  readonly value: unknown
}

interface ChangePreviewProps {
  changes: readonly Change[]
  busy: boolean
  onSave: () => void
  onClose: () => void
}

const PRICING = ['priceOrScore', 'scoreBuyRate']

/** Shows the changes before they are saved; for prices, what shoppers would see. */
export function ChangePreview({ changes, busy, onSave, onClose }: ChangePreviewProps) {
  const pricing = changes.some(({ field }) => PRICING.includes(field.key))
  return (
    <Modal
      open
      title="确认修改"
      okText="保存并立即生效"
      okButtonProps={{ danger: pricing }}
      confirmLoading={busy}
      onOk={onSave}
      onCancel={onClose}
    >
      <table className={styles.impact}>
        <thead>
          <tr>
            <th scope="col">配置</th>
            <th scope="col">现在</th>
            <th scope="col">改为</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, seen, value }) => (
            <tr key={field.key}>
              <th scope="row">{field.label}</th>
              <td className={styles.value}>{textOf(field.key, seen)}</td>
              <td className={styles.value}>{textOf(field.key, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pricing && <PricingImpact changes={changes} />}
    </Modal>
  )
}

const MODES: Record<string, string> = { '1': '金额', '2': '积分' }

function textOf(key: string, value: unknown): string {
  if (key === 'pointsPackages') return packagesText(value as PointsPackage[])
  if (key === 'holidays') return holidaysText(value as Holidays)
  if (key === 'priceOrScore') return MODES[String(value)] ?? ''
  if (typeof value === 'boolean') return value ? '开' : '关'
  const text = String(value ?? '')
  if (text === '') return '（空）'
  return text.length > 80 ? `${text.slice(0, 80)}……` : text
}

const packagesText = (packages: PointsPackage[]) =>
  packages
    .map(
      ({ fen, points, title }) =>
        `${showFen(fen ?? 0)} ${points === null ? '按比例' : showPoints(points)}${title && `（${title}）`}`,
    )
    .join('\n') || '（没有套餐）'

function PricingImpact({ changes }: { changes: readonly Change[] }) {
  const rate = changes.find(({ field }) => field.key === 'scoreBuyRate')?.value
  const [impact, setImpact] = useState<Awaited<ReturnType<typeof ask>> | null>(null)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    ask(rate).then(setImpact, (error: Error) => setFailed(error.message))
  }, [rate])
  if (failed) return <Alert type="error" title={failed} />
  if (!impact) return <Loading label="正在计算影响" />
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`影响 ${impact.ownPoints + impact.converted} 个在售规格：${impact.ownPoints} 个有单独积分价，${impact.converted} 个按比例换算。${impact.paidActivities} 个收费活动同样改变。${impact.unpaidOrders} 个待付款订单和 ${impact.unpaidSignUps} 个待付款或候补的报名保持原来的价格。`}
      />
      <table className={styles.impact}>
        <thead>
          <tr>
            <th scope="col">示例</th>
            <th scope="col">金额</th>
            <th scope="col">现积分价</th>
            <th scope="col">新积分价</th>
          </tr>
        </thead>
        <tbody>
          {impact.examples.map(({ modelCode, title, before, after }) => (
            <tr key={modelCode}>
              <th scope="row">
                {title} <span className="code">{modelCode}</span>
              </th>
              <td>{showFen(before.fen)}</td>
              <td>{showPoints(before.points)}</td>
              <td>{showPoints(after.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** A field that is not changed keeps the current rate. */
async function ask(rate: unknown) {
  if (typeof rate === 'number') return call(previewPricing, { scoreBuyRate: rate })
  const now = (await call(listConfig, {})).find(({ key }) => key === 'scoreBuyRate')?.value
  return call(previewPricing, { scoreBuyRate: Number(now) })
}
