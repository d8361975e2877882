import type { LineToAccept, OrderAcceptance } from '@gongfang/contract/buying/acceptance'
import { writtenNotesAt } from '@gongfang/contract/buying/order-notes'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { orderPath } from '../../base/paths.ts'
import { AcceptForm } from '../../buying/acceptance/accept-form.tsx'
import styles from '../../buying/acceptance/acceptance.module.css'
import { AcceptanceRecord } from '../../buying/acceptance/acceptance-record.tsx'
import { acceptancePath, acceptanceSheetsPath } from '../../buying/acceptance/paths.ts'
import { TakeBack } from '../../buying/acceptance/take-back.tsx'
import { OwnCode } from '../../goods/material-code/own-code.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'

const ApplyDrawer = late(() =>
  import('../../service/aftersale/apply-drawer.tsx').then((part) => part.ApplyDrawer),
)

/** Shows what can be accepted of an order, what was, and what to do about refused goods. */
export function OrderView({ order }: { order: OrderAcceptance | null }) {
  const { revalidate } = useRevalidator()
  if (order === null) return <NoOrder />
  const { no, buyer, isOwn, unitPath, obstacle, lines, acceptances } = order
  const toAccept = lines.filter(({ open, refused }) => open + refused > 0)
  const open = lines.reduce((sum, line) => sum + line.open, 0)
  const refused = lines.filter((line) => line.refused > 0)
  const claimed = lines.filter(({ away, gone }) => away + gone > 0)
  const facts = [`采购人 ${buyer || '已注销会员'}`, unitPath].filter(Boolean)
  facts.push(...writtenNotesAt('acceptance', order).map((note) => note.join(' ')))
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={[{ label: '验收', to: acceptancePath() }, { label: `订单 ${no}` }]} />
      <header>
        <h1 tabIndex={-1}>验收 {no}</h1>
        <p className={styles.facts}>
          {facts.map((text) => (
            <span key={text}>{text}</span>
          ))}
          {isOwn && (
            <Button size="small" variant="ghost" to={orderPath(no)}>
              查看订单
            </Button>
          )}
        </p>
      </header>
      <State order={order} open={open} />
      {refused.length > 0 && <Refused order={order} lines={refused} onDone={() => void revalidate()} />}
      {obstacle === '' && toAccept.length > 0 && (
        <AcceptForm key={acceptances.length} no={no} lines={toAccept} onDone={() => void revalidate()} />
      )}
      {claimed.length > 0 && <Claimed lines={claimed} />}
      {acceptances.length > 0 && (
        <Section
          title={`验收记录（${acceptances.length}）`}
          aside={
            <Button variant="outline" size="small" to={acceptanceSheetsPath(no)}>
              打印验收单
            </Button>
          }
        >
          {acceptances.map((record) => (
            <AcceptanceRecord key={record.no} record={record}>
              {record.takeBackUntil && (
                <TakeBack
                  no={no}
                  acceptanceNo={record.no}
                  until={record.takeBackUntil}
                  onDone={() => void revalidate()}
                />
              )}
            </AcceptanceRecord>
          ))}
        </Section>
      )}
    </div>
  )
}

function State({
  order: { obstacle, early, lines, acceptances },
  open,
}: {
  order: OrderAcceptance
  open: number
}) {
  if (open > 0)
    return obstacle !== '' ? (
      <Notice tone="warning" text={obstacle} />
    ) : early ? (
      <Notice tone="warning" text="启用验收前已有商品送达，不要求验收；需要时可以登记" />
    ) : null
  if (acceptances.length === 0) return <Notice tone="warning" text="没有可验收的商品：发货或领取后才能验收" />
  const isAll = lines.every((line) => line.accepted >= line.quantity)
  const isThere = lines.every(({ has, away, gone, quantity }) => has + away + gone >= quantity)
  const registered = isThere ? '送达的商品都已登记' : '已送达的商品都已登记，其余送达后再验收'
  return <Notice tone="success" text={isAll ? '全部商品已验收' : registered} />
}

interface RefusedProps {
  order: OrderAcceptance
  lines: readonly LineToAccept[]
  onDone: () => void
}

/** Refused goods lead to the after-sale form, with the photos of their acceptances attached. */
function Refused({ order: { no, mayClaim, acceptances }, lines, onDone }: RefusedProps) {
  const [claimed, setClaimed] = useState<LineToAccept | null>(null)
  const picturesOf = ({ orderLineId }: LineToAccept) =>
    acceptances
      .filter((one) => one.lines.some((line) => line.orderLineId === orderLineId && line.refused > 0))
      .flatMap(({ photos }) => photos)
      .slice(-6)
  return (
    <Section title={`拒收的商品（${lines.length}）`}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.orderLineId}>
            <div className={`${styles.what} ${styles.wide}`}>
              <b>{line.title}</b>
              <span>
                {line.spec} <span className="code">{line.modelCode}</span> <OwnCode code={line.ownCode} />
              </span>
              <span className={styles.wrong}>
                拒收 {line.refused} {line.unit}，尚未申请售后
              </span>
              {mayClaim && (
                <span>
                  <Button
                    size="small"
                    variant="outline"
                    aria-label={`申请售后 ${line.title} ${line.spec}`}
                    onClick={() => setClaimed(line)}
                  >
                    申请售后
                  </Button>
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {mayClaim
          ? '申请售后时照片会一并附上；也可以改为验收。'
          : '请采购人、验收人或负责人在此页申请售后，照片会一并附上。'}
        处理前不会自动确认收货，售后期限也不会到期。
      </p>
      {claimed && (
        <ApplyDrawer
          no={no}
          lineId={claimed.orderLineId}
          refused={{ quantity: claimed.refused, pictures: picturesOf(claimed) }}
          onClose={() => setClaimed(null)}
          onDone={() => {
            setClaimed(null)
            onDone()
          }}
        />
      )}
    </Section>
  )
}

/** Pieces of the order in after-sales, beside those left with the institution. */
const Claimed = ({ lines }: { lines: readonly LineToAccept[] }) => (
  <Section title={`售后的商品（${lines.length}）`}>
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.orderLineId}>
          <div className={`${styles.what} ${styles.wide}`}>
            <b>{line.title}</b>
            <span>
              {line.spec} <span className="code">{line.modelCode}</span> <OwnCode code={line.ownCode} />
            </span>
            <span>{partsText(line)}</span>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

/** '送达 5 件：已验收 2，待验收 1，售后中 1，已退出 1' */
function partsText({ has, away, gone, accepted, refused, open, unit }: LineToAccept) {
  const parts = Object.entries({
    已验收: accepted,
    拒收: refused,
    待验收: open,
    售后中: away,
    已退出: gone,
  }).flatMap(([name, pieces]) => (pieces > 0 ? `${name} ${pieces}` : []))
  return `送达 ${has + away + gone} ${unit}：${parts.join('，')}`
}

const NoOrder = () => (
  <div className="container">
    <h1 tabIndex={-1} className="visually-hidden">
      验收
    </h1>
    <EmptyState text="订单不存在" action={<Button to={acceptancePath()}>返回验收</Button>} />
  </div>
)
