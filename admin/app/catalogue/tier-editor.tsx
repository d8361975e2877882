import { DeleteOutlined } from '@ant-design/icons'
import { showFen } from '@gongfang/contract/money'
import { skuFaults } from '@gongfang/contract/product-desk'
import { MOST_TIERS, type SkuForm, type Tier } from '@gongfang/contract/sku-desk'
import { Button, Checkbox, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { YuanInput } from '../ui/yuan-input.tsx'
import styles from './catalogue.module.css'

interface TierEditorProps {
  sku: SkuForm
  many: boolean
  onClose: () => void
  onSave: (tiers: Tier[], toAll: boolean) => void
}

export function TierEditor({ sku, many, onClose, onSave }: TierEditorProps) {
  const [tiers, setTiers] = useState<Tier[]>(sku.tiers)
  const [toAll, setToAll] = useState(false)
  const faults = Object.entries(skuFaults({ ...sku, tiers })).filter(([name]) => name.startsWith('tiers.'))
  const put = (at: number, change: Partial<Tier>) =>
    setTiers(tiers.map((tier, place) => (place === at ? { ...tier, ...change } : tier)))
  return (
    <Modal
      open
      centered
      title={`阶梯价：${sku.modelCode || sku.specValues.join(' · ') || '型号'}`}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: faults.length > 0 }}
      onOk={() => onSave(tiers, toAll)}
      onCancel={onClose}
    >
      <p className="soft">
        单价 {showFen(sku.priceFen)}，买得越多越便宜，最多 {MOST_TIERS} 档。
      </p>
      <div className={styles.tiers}>
        {tiers.map(({ fromQuantity, priceFen }, at) => (
          <div key={at} className={styles.tier}>
            满
            <InputNumber
              aria-label={`第 ${at + 1} 档数量`}
              min={2}
              max={99_999}
              precision={0}
              value={fromQuantity}
              onChange={(value) => put(at, { fromQuantity: value ?? 2 })}
            />
            件，每件
            <YuanInput
              aria-label={`第 ${at + 1} 档价格`}
              value={priceFen}
              onChange={(fen) => put(at, { priceFen: fen ?? 0 })}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${at + 1} 档`}
              onClick={() => setTiers(tiers.toSpliced(at, 1))}
            />
          </div>
        ))}
        {faults[0] && (
          <p className={styles.wrong} role="alert">
            {faults[0][1]}
          </p>
        )}
        {tiers.length < MOST_TIERS && (
          <Button onClick={() => setTiers([...tiers, nextTier(tiers.at(-1), sku)])}>添加一档</Button>
        )}
        {many && (
          <Checkbox checked={toAll} onChange={({ target }) => setToAll(target.checked)}>
            复制到所有型号（覆盖已有的阶梯价）
          </Checkbox>
        )}
      </div>
    </Modal>
  )
}

const nextTier = (last: Tier | undefined, { priceFen }: SkuForm): Tier => ({
  fromQuantity: (last?.fromQuantity ?? 5) * 2,
  priceFen: Math.max(1, Math.floor((last?.priceFen ?? priceFen) * 0.95)),
})
