import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import {
  getOfferVersion,
  type Inquiry,
  type Offer,
  type OfferHead,
  type OfferLine,
  offerStateNames,
} from '@gongfang/contract/buying/inquiry'
import {
  type OfferHeadField,
  type OfferLineField,
  type OfferPair,
  offerHeadChanges,
  offerPairs,
} from '@gongfang/contract/buying/offer-changes'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Loaded } from '../../ui/block.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import { late } from '../../ui/late.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './inquiry.module.css'
import { freightText, leadText, tiersText } from './offer-text.ts'
import { ScrollingTable } from './scrolling-table.tsx'

const AttachmentList = late(() =>
  import('../../system/attachment/attachment-list.tsx').then((part) => part.AttachmentList),
)

/** Two versions side by side, what changed marked; at first the latest two. */
export function Versions({ inquiry: { no, versions } }: { inquiry: Inquiry }) {
  const [newest, previous] = versions
  const [pair, setPair] = useState({ before: previous?.version ?? 1, after: newest?.version ?? 1 })
  const load = useLoad(
    () =>
      Promise.all([
        call(getOfferVersion, { no, version: pair.before }),
        call(getOfferVersion, { no, version: pair.after }),
      ]),
    `${pair.before} ${pair.after}`,
  )
  return (
    <Section title={`各版报价（${versions.length}）`}>
      <div className={styles.pair}>
        <VersionField
          label="左边"
          versions={versions}
          value={pair.before}
          choose={(before) => setPair({ ...pair, before })}
        />
        <VersionField
          label="右边"
          versions={versions}
          value={pair.after}
          choose={(after) => setPair({ ...pair, after })}
        />
      </div>
      <Loaded load={load}>{([before, after]) => <Beside before={before} after={after} />}</Loaded>
    </Section>
  )
}

interface VersionFieldProps {
  label: string
  versions: readonly OfferHead[]
  value: number
  choose: (version: number) => void
}

const VersionField = ({ label, versions, value, choose }: VersionFieldProps) => (
  <Field label={label} name={`version-${label}`}>
    <Select value={value} onChange={(event) => choose(Number(event.target.value))}>
      {versions.map(({ version, state, at }) => (
        <option key={version} value={version}>
          第 {version} 版 · {showTime(at)} · {offerStateNames[state]}
        </option>
      ))}
    </Select>
  </Field>
)

const heads: readonly [OfferHeadField, string, (offer: Offer) => string][] = [
  ['untilOn', '有效期至', ({ untilOn }) => untilOn],
  ['goodsFen', '商品合计', ({ goodsFen }) => showFen(goodsFen)],
  ['freightFen', '运费', freightText],
  ['sumFen', '合计', ({ sumFen }) => showFen(sumFen)],
  ['terms', '条件', ({ terms }) => terms],
  ['note', '说明', ({ note }) => note],
  ['attachments', '附件', ({ attachments }) => attachments.map(({ name }) => name).join('、')],
]

function Beside({ before, after }: { before: Offer; after: Offer }) {
  const changed = offerHeadChanges(before, after)
  const pairs = offerPairs(before, after)
  const moved = pairs.filter((pair) => wayOf(pair) !== 'same').length
  return (
    <>
      <p className={styles.lead} role="status">
        {moved + changed.length === 0
          ? '两版相同'
          : `${moved} 种商品、${changed.length} 项条件有变化，已标出`}
      </p>
      <ScrollingTable label="两版报价对照">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">第 {before.version} 版</th>
            <th scope="col">第 {after.version} 版</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <PairRow key={pair.key} pair={pair} />
          ))}
          {heads
            .filter(([, , text]) => text(before) !== '' || text(after) !== '')
            .map(([field, name, text]) => (
              <tr key={field} data-changed={changed.includes(field) || undefined}>
                <th scope="row">{name}</th>
                <td>{text(before) || '无'}</td>
                <td>{changed.includes(field) ? <mark>{text(after) || '无'}</mark> : text(after) || '无'}</td>
              </tr>
            ))}
        </tbody>
      </ScrollingTable>
      {[before, after]
        .filter(({ attachments }) => attachments.length > 0)
        .map(({ version, attachments }) => (
          <div key={version} className={styles.versionFiles}>
            <p>第 {version} 版的附件</p>
            <AttachmentList files={attachments} label={`第 ${version} 版的附件`} />
          </div>
        ))}
    </>
  )
}

const ways = { added: '新增', gone: '已去掉', changed: '有变化', same: '' }
const wayOf = ({ before, after, changed }: OfferPair): keyof typeof ways =>
  before === null ? 'added' : after === null ? 'gone' : changed.length > 0 ? 'changed' : 'same'

function PairRow({ pair }: { pair: OfferPair }) {
  const { before, after, changed } = pair
  const way = wayOf(pair)
  const line = after ?? before
  return (
    <tr data-changed={way !== 'same' || undefined}>
      <th scope="row">
        {line?.title}
        <small>
          {[line?.spec, line?.modelCode].filter(Boolean).join(' · ')}
          {way !== 'same' && <em>{ways[way]}</em>}
        </small>
      </th>
      <td>{before ? <LineCell line={before} changed={[]} /> : '没有'}</td>
      <td>{after ? <LineCell line={after} changed={changed} /> : '没有'}</td>
    </tr>
  )
}

const cells: readonly [OfferLineField, (line: OfferLine) => string][] = [
  ['priceFen', ({ priceFen, unit }) => `${showFen(priceFen)} / ${unit}`],
  ['quantity', ({ quantity, unit }) => `× ${quantity} ${unit}`],
  ['tiers', tiersText],
  ['minimum', ({ minimum, unit }) => (minimum > 1 ? `最少 ${minimum} ${unit}` : '')],
  ['leadDays', leadText],
  ['note', ({ note }) => note],
]

const LineCell = ({ line, changed }: { line: OfferLine; changed: readonly OfferLineField[] }) => (
  <ul className={styles.cell}>
    {cells
      .filter(([field, text]) => text(line) !== '' || changed.includes(field))
      .map(([field, text]) => (
        <li key={field}>{changed.includes(field) ? <mark>{text(line) || '不再限制'}</mark> : text(line)}</li>
      ))}
  </ul>
)
