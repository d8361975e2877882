import { DeleteOutlined } from '@ant-design/icons'
import { fen, showFen } from '@gongfang/contract/base/money'
import { skuFaults } from '@gongfang/contract/goods/product-desk'
import { MOST_TIERS, type SkuForm, type Tier } from '@gongfang/contract/goods/sku-desk'
import { readTiers, tierText } from '@gongfang/contract/goods/tier-text'
import { Button, Checkbox, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'
import { goToUnread } from '../../ui/unread.ts'
import styles from './catalogue.module.css'

interface TierEditorProps {
  sku: SkuForm
  many: boolean
  onClose: () => void
  /** A share of the price gives each model another amount. */
  onSave: (tiersFor: (sku: SkuForm) => Tier[], toAll: boolean) => void
}

export function TierEditor({ sku, many, onClose, onSave }: TierEditorProps) {
  const [tiers, setTiers] = useState<Tier[]>(sku.tiers)
  const [toAll, setToAll] = useState(false)
  const [text, setText] = useState(() => tierText(sku.tiers))
  const [wrong, setWrong] = useState('')
  const faults = Object.entries(skuFaults({ ...sku, tiers })).filter(([name]) => name.startsWith('tiers.'))
  const change = (next: Tier[]) => {
    setTiers(next)
    setText(tierText(next))
    setWrong('')
  }
  const put = (at: number, part: Partial<Tier>) =>
    change(tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier)))
  const write = (next: string) => {
    const read = readTiers(next, fen(sku.priceFen))
    setText(next)
    setWrong('wrong' in read ? read.wrong : '')
    if ('tiers' in read) setTiers(read.tiers)
  }
  const tiersFor = (one: SkuForm) => {
    const read = readTiers(text, fen(one.priceFen))
    return one === sku || 'wrong' in read ? tiers : read.tiers
  }
  return (
    <Modal
      open
      centered
      title={`阶梯价：${sku.modelCode || sku.specValues.join(' · ') || '型号'}`}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: faults.length > 0 || wrong !== '' }}
      onOk={() => goToUnread() === '' && onSave(tiersFor, toAll)}
      onCancel={onClose}
    >
      <p className="soft">
        单价 {showFen(sku.priceFen)}，买得越多越便宜，最多 {MOST_TIERS} 档。
      </p>
      <div className={styles.tiers}>
        <TierText text={text} wrong={wrong} onChange={write} />
        {tiers.map((tier, at) => (
          <TierRow
            key={at}
            tier={tier}
            at={at}
            onChange={(part) => put(at, part)}
            onRemove={() => change(tiers.toSpliced(at, 1))}
          />
        ))}
        {faults[0] && wrong === '' && (
          <p className={styles.wrong} role="alert">
            {faults[0][1]}
          </p>
        )}
        {tiers.length < MOST_TIERS && (
          <Button onClick={() => change([...tiers, nextTier(tiers.at(-1), sku)])}>添加一档</Button>
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

interface TierRowProps {
  tier: Tier
  at: number
  onChange: (part: Partial<Tier>) => void
  onRemove: () => void
}

const TierRow = ({ tier: { fromQuantity, priceFen }, at, onChange, onRemove }: TierRowProps) => (
  <div className={styles.tier}>
    满
    <QuantityInput
      aria-label={`第 ${at + 1} 档数量`}
      min={2}
      max={99_999}
      value={fromQuantity}
      onChange={(value) => onChange({ fromQuantity: value ?? 0 })}
    />
    件，每件
    <YuanInput
      aria-label={`第 ${at + 1} 档价格`}
      value={priceFen}
      onChange={(fen) => onChange({ priceFen: fen ?? 0 })}
    />
    <Button
      type="text"
      danger
      icon={<DeleteOutlined />}
      aria-label={`删除第 ${at + 1} 档`}
      onClick={onRemove}
    />
  </div>
)

const nextTier = (last: Tier | undefined, { priceFen }: SkuForm): Tier => ({
  fromQuantity: (last?.fromQuantity ?? 5) * 2,
  priceFen: Math.max(1, Math.floor((last?.priceFen ?? priceFen) * 0.95)),
})

interface TierTextProps {
  text: string
  /** '' when the text is understood. */
  wrong: string
  onChange: (text: string) => void
}

function TierText({ text, wrong, onChange }: TierTextProps) {
  const field = useId()
  return (
    <>
      <label htmlFor={field}>文本填写，可粘贴</label>
      <Input.TextArea
        id={field}
        autoSize={{ minRows: 1, maxRows: 6 }}
        placeholder="如 10:11.80 50:11.20，或按单价的折扣 10:95%"
        value={text}
        status={wrong ? 'error' : ''}
        aria-invalid={wrong !== ''}
        aria-describedby={`${field}-wrong`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${field}-wrong`} className={styles.wrong} role="alert" hidden={wrong === ''}>
        {wrong}
      </p>
    </>
  )
}
