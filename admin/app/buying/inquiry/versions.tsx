import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import { type Offer, type OfferLine, offerStateNames } from '@gongfang/contract/buying/inquiry'
import { getOfferDesk, type InquiryDeskCase } from '@gongfang/contract/buying/inquiry-desk'
import { type OfferPair, offerHeadChanges, offerPairs } from '@gongfang/contract/buying/offer-changes'
import { Card, Select, Space } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { AttachmentLinks } from '../../system/attachment/attachments.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Soft } from '../../ui/show.tsx'
import { filesText, freightText, leadText, tiersText } from './labels.ts'

/** Two versions side by side, what changed marked; at first the latest two. */
export function Versions({ one: { no, versions } }: { one: InquiryDeskCase }) {
  const [newest, previous] = versions
  const [pair, setPair] = useState({ before: previous?.version ?? 1, after: newest?.version ?? 1 })
  const [offers, setOffers] = useState<readonly [Offer, Offer] | string>()
  useEffect(() => {
    let asked = true
    setOffers(undefined)
    Promise.all([
      call(getOfferDesk, { no, version: pair.before }),
      call(getOfferDesk, { no, version: pair.after }),
    ]).then(
      (found) => asked && setOffers(found),
      (error: Error) => asked && setOffers(error.message),
    )
    return () => {
      asked = false
    }
  }, [no, pair.before, pair.after])
  const options = versions.map(({ version, state, at }) => ({
    value: version,
    label: `第 ${version} 版 ${showTime(at)} ${offerStateNames[state]}`,
  }))
  return (
    <Card size="small" title={`各版报价（${versions.length}）`}>
      <Space wrap style={{ marginBottom: 12 }}>
        <Select
          aria-label="左边的版本"
          value={pair.before}
          options={options}
          style={{ minWidth: 240 }}
          onChange={(before) => setPair({ ...pair, before })}
        />
        <Select
          aria-label="右边的版本"
          value={pair.after}
          options={options}
          style={{ minWidth: 240 }}
          onChange={(after) => setPair({ ...pair, after })}
        />
      </Space>
      {offers === undefined && <p role="status">加载中…</p>}
      {typeof offers === 'string' && <p role="alert">{offers}</p>}
      {typeof offers === 'object' && <Beside before={offers[0]} after={offers[1]} />}
    </Card>
  )
}

interface BesideRow {
  key: string
  name: string
  sub: string
  before: string[]
  after: string[]
  isChanged: boolean
}

const parts = (line: OfferLine | null) =>
  line === null
    ? ['没有']
    : [
        `${showFen(line.priceFen)} / ${line.unit}`,
        `× ${line.quantity} ${line.unit}`,
        tiersText(line),
        line.minimum > 1 ? `最少 ${line.minimum} ${line.unit}` : '',
        `发货 ${leadText(line)}`,
        line.note,
      ]

const rowOf = ({ key, before, after, changed }: OfferPair): BesideRow => ({
  key,
  name: (after ?? before)?.title ?? '',
  sub: [(after ?? before)?.spec, (after ?? before)?.modelCode].filter(Boolean).join(' · '),
  before: parts(before),
  after: parts(after),
  isChanged: before === null || after === null || changed.length > 0,
})

function Beside({ before, after }: { before: Offer; after: Offer }) {
  const changed = offerHeadChanges(before, after)
  const head = (key: (typeof changed)[number], name: string, text: (offer: Offer) => string): BesideRow => ({
    ...{ key, name, sub: '', before: [text(before)], after: [text(after)] },
    isChanged: changed.includes(key),
  })
  const rows = [
    ...offerPairs(before, after).map(rowOf),
    head('untilOn', '有效期至', ({ untilOn }) => untilOn),
    head('freightFen', '运费', freightText),
    head('sumFen', '合计', ({ sumFen }) => showFen(sumFen)),
    head('terms', '条件', ({ terms }) => terms || '无'),
    head('note', '说明', ({ note }) => note || '无'),
    head('attachments', '附件', filesText),
  ]
  return (
    <>
      <PlainTable<BesideRow>
        label="两版报价对照"
        rowKey="key"
        rows={rows}
        columns={[
          {
            key: 'name',
            title: '项目',
            render: (_, { name, sub }) => (
              <>
                {name} <Soft>{sub}</Soft>
              </>
            ),
          },
          {
            key: 'before',
            title: `第 ${before.version} 版`,
            render: (_, row) => row.before.filter(Boolean).map((text) => <div key={text}>{text}</div>),
          },
          {
            key: 'after',
            title: `第 ${after.version} 版`,
            render: (_, row) =>
              row.after.flatMap((text, at) => {
                if (text === '') return []
                return [
                  <div key={text}>
                    {row.isChanged && text !== row.before[at] ? <mark>{text}</mark> : text}
                  </div>,
                ]
              }),
          },
        ]}
      />
      {[before, after]
        .filter(({ attachments }) => attachments.length > 0)
        .map(({ version, attachments }) => (
          <div key={version} style={{ marginTop: 12 }}>
            <Soft>第 {version} 版的附件</Soft>
            <AttachmentLinks files={attachments} />
          </div>
        ))}
    </>
  )
}
