import { showFen } from '@gongfang/contract/base/money'
import { type InquiryLine, OFFER_TIERS_MOST } from '@gongfang/contract/buying/inquiry'
import type { InquiryDeskCase } from '@gongfang/contract/buying/inquiry-desk'
import { Button, Input, Typography } from 'antd'
import { useState } from 'react'
import { QuantityInput, YuanInput } from '../../ui/number-input.tsx'
import { Code, Soft } from '../../ui/show.tsx'
import styles from './editor.module.css'
import { belowCost, besideText, beyondStock } from './labels.ts'
import { MakeModelForm } from './make-model-form.tsx'
import { ModelSearch } from './model-search.tsx'
import { amountOf, type DraftLine, type DraftTier, MOST_PIECES } from './offer-draft.ts'

const MOST_FEN = 100_000_000

interface EditorLineProps {
  /** Number of the inquiry. */
  no: string
  line: DraftLine
  /** Its number, from 1. */
  at: number
  asked: InquiryLine | undefined
  beside: InquiryDeskCase['prices'][number] | undefined
  set: (key: string, part: Partial<DraftLine>) => void
  drop: (key: string) => void
}

/** Edits one line of an offer beside the line of the inquiry. */
export function EditorLine({ no, line, at, asked, beside, set, drop }: EditorLineProps) {
  const { key } = line
  const name = (what: string) => `第 ${at} 行 ${what}`
  const warning = belowCost(line.priceFen, beside)
  const short = beyondStock(line.quantity, beside)
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <b>{at}.</b>
        <div className={styles.goods}>
          {asked && <Asked asked={asked} />}
          <Answer no={no} line={line} at={at} set={set} />
          {beside && <Soft>{besideText(beside)}</Soft>}
          {short !== '' && <Typography.Text type="warning">{short}</Typography.Text>}
        </div>
        <Button size="small" type="link" danger aria-label={`移除第 ${at} 行`} onClick={() => drop(key)}>
          移除
        </Button>
      </div>
      <div className={styles.facts}>
        <Fact label="数量">
          <QuantityInput
            aria-label={name('数量')}
            min={1}
            max={MOST_PIECES}
            suffix={line.unit || '件'}
            value={line.quantity}
            onChange={(quantity) => set(key, { quantity })}
          />
        </Fact>
        <Fact label="单价">
          <YuanInput
            aria-label={name('单价')}
            max={MOST_FEN}
            value={line.priceFen}
            onChange={(priceFen) => set(key, { priceFen })}
          />
          {warning && <Typography.Text type="danger">{warning}</Typography.Text>}
        </Fact>
        <Fact label="最少">
          <QuantityInput
            aria-label={name('最少')}
            min={1}
            max={MOST_PIECES}
            value={line.minimum}
            onChange={(minimum) => set(key, { minimum })}
          />
        </Fact>
        <Fact label="发货天数">
          <QuantityInput
            aria-label={name('发货天数')}
            min={0}
            max={365}
            placeholder="按商品页"
            suffix="天"
            value={line.leadDays}
            onChange={(leadDays) => set(key, { leadDays })}
          />
        </Fact>
        <Fact label="说明">
          <Input
            aria-label={name('说明')}
            maxLength={200}
            value={line.note}
            onChange={({ target }) => set(key, { note: target.value })}
          />
        </Fact>
        <Fact label="金额">
          <b>{line.priceFen === null ? '—' : showFen(amountOf(line))}</b>
        </Fact>
      </div>
      <Tiers line={line} at={at} set={(tiers) => set(key, { tiers })} />
    </li>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className={styles.fact}>
    <Soft>{label}</Soft>
    {children}
  </div>
)

const Asked = ({ asked }: { asked: InquiryLine }) => (
  <div>
    <Soft>询：</Soft>
    {asked.text || asked.title} × {asked.quantity} {asked.unit}
    {asked.wishedOn !== '' && <Soft> 希望 {asked.wishedOn}</Soft>}
    {asked.note !== '' && <Soft> {asked.note}</Soft>}
  </div>
)

/** The model that is offered, or the described article, which can be given a model at any time. */
function Answer({ no, line, at, set }: Pick<EditorLineProps, 'no' | 'line' | 'at' | 'set'>) {
  const { key } = line
  const [changing, setChanging] = useState(false)
  const [making, setMaking] = useState(false)
  const toModel = (
    <ModelSearch
      label={`第 ${at} 行 型号`}
      onModel={(sku) => {
        set(key, {
          ...{ skuId: sku.skuId, title: sku.title, spec: sku.spec, modelCode: sku.modelCode },
          ...{ unit: sku.unit, priceFen: line.priceFen ?? sku.priceFen },
        })
        setChanging(false)
      }}
    />
  )
  if (line.skuId !== null)
    return (
      <div className={styles.answer}>
        <span>
          {line.title} <Soft>{line.spec}</Soft> <Code>{line.modelCode}</Code>
        </span>
        {changing ? (
          toModel
        ) : (
          <>
            <Button size="small" type="link" onClick={() => setChanging(true)}>
              换型号
            </Button>
            <Button size="small" type="link" onClick={() => set(key, { skuId: null, modelCode: '' })}>
              改为文字描述
            </Button>
          </>
        )}
      </div>
    )
  return (
    <div className={styles.answer}>
      <Input
        aria-label={`第 ${at} 行 品名`}
        placeholder="品名"
        maxLength={200}
        value={line.title}
        onChange={({ target }) => set(key, { title: target.value })}
      />
      <Input
        aria-label={`第 ${at} 行 规格`}
        placeholder="规格"
        maxLength={100}
        value={line.spec}
        onChange={({ target }) => set(key, { spec: target.value })}
      />
      <Input
        aria-label={`第 ${at} 行 单位`}
        placeholder="单位"
        maxLength={10}
        className={styles.unit ?? ''}
        value={line.unit}
        onChange={({ target }) => set(key, { unit: target.value })}
      />
      {toModel}
      <Button size="small" onClick={() => setMaking(true)}>
        建型号
      </Button>
      <Soft>没有型号的行，会员不能接受</Soft>
      {making && (
        <MakeModelForm
          no={no}
          line={line}
          onClose={() => setMaking(false)}
          onMade={(part) => {
            set(key, part)
            setMaking(false)
          }}
        />
      )}
    </div>
  )
}

interface TiersProps {
  line: DraftLine
  at: number
  set: (tiers: DraftTier[]) => void
}

function Tiers({ line: { tiers, unit }, at, set }: TiersProps) {
  const change = (place: number, part: Partial<DraftTier>) =>
    set(tiers.map((tier, one) => (one === place ? { ...tier, ...part } : tier)))
  return (
    <div className={styles.tiers}>
      {tiers.map((tier, place) => (
        <span key={place} className={styles.tier}>
          <QuantityInput
            aria-label={`第 ${at} 行 第 ${place + 1} 档 起始数量`}
            min={2}
            max={MOST_PIECES}
            suffix={`${unit || '件'}起`}
            value={tier.fromQuantity}
            onChange={(fromQuantity) => change(place, { fromQuantity })}
          />
          <YuanInput
            aria-label={`第 ${at} 行 第 ${place + 1} 档 单价`}
            max={MOST_FEN}
            value={tier.priceFen}
            onChange={(priceFen) => change(place, { priceFen })}
          />
          <Button
            size="small"
            type="link"
            aria-label={`移除第 ${at} 行 第 ${place + 1} 档`}
            onClick={() => set(tiers.filter((_, one) => one !== place))}
          >
            移除
          </Button>
        </span>
      ))}
      {tiers.length < OFFER_TIERS_MOST && (
        <Button
          size="small"
          type="dashed"
          onClick={() => set([...tiers, { fromQuantity: null, priceFen: null }])}
        >
          加一档阶梯价
        </Button>
      )}
    </div>
  )
}
