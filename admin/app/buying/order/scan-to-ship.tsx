import type { Refused } from '@gongfang/contract/base/call'
import { trackingNumberIn } from '@gongfang/contract/base/tracking-number'
import { orderCan, orderStateNames } from '@gongfang/contract/buying/order'
import {
  carrierNamed,
  carrierOf,
  carriers,
  type DeskOrder,
  getDeskOrder,
  shipDeskOrder,
} from '@gongfang/contract/buying/order-desk'
import { packingNotes } from '@gongfang/contract/buying/order-notes'
import { Input, type InputRef, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Code, Soft } from '../../ui/show.tsx'
import { lastCarrier, rememberCarrier } from './carrier-fields.tsx'
import { shippableQuantity, shipText, wholeParcel } from './labels.ts'
import styles from './ship.module.css'

interface Result {
  at: number
  good: boolean
  text: string
}

const ORDER = /^\d{20}$/

/** The order that was scanned last, the results so far, and what a scan does. */
function useScanning(carrier: string) {
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const sure = useRef(new Set<string>())
  const { revalidate } = useRevalidator()
  const [order, setOrder] = useState<DeskOrder | null>(null)
  const { results, say, refused } = useResults()

  const refusedFor = (no: string) => (error: Refused) =>
    error.reason === 'notFound' ? refused(new Error(`没有找到订单 ${no}`)) : refused(error)

  async function findOrder(no: string) {
    const found = await act(getDeskOrder, { no }, { reload: false, refused: refusedFor(no) })
    if (!found) return setOrder(null)
    const isShippable = orderCan.ship.includes(found.state)
    if (isShippable && found.lines.some((line) => shippableQuantity(line) > 0)) return setOrder(found)
    setOrder(null)
    say(
      false,
      `订单 ${no} ${isShippable ? '没有现在可发的商品' : `${orderStateNames[found.state]}，不能发货`}`,
    )
  }

  /**
   * The goods stand on the screen between the two scans, so that only a carrier that the number does not show is asked, once
   * for each carrier.
   */
  async function mayGo(scanned: DeskOrder, by: string, trackingNo: string) {
    if (carrierOf(trackingNo) === by || sure.current.has(by)) return true
    const lines = scanned.lines
      .map((line) => ({ modelCode: line.modelCode, quantity: shippableQuantity(line) }))
      .filter(({ quantity }) => quantity > 0)
    const text = shipText(scanned, { carrier: by, trackingNo, lines, left: 0 })
    const yes = await askOnce({ title: `由${by}发货？订单 ${scanned.no}`, text, yes: '确认发货' })
    if (yes) sure.current.add(by)
    return yes
  }

  async function send(scanned: DeskOrder, typed: string, trackingNo: string) {
    const { no } = scanned
    const by = carrierNamed(typed) ?? carrierOf(trackingNo) ?? carrier
    if (!(await mayGo(scanned, by, trackingNo))) return
    const parcel = { no, carrier: by, trackingNo, ...wholeParcel(scanned) }
    const sent = await act(shipDeskOrder, parcel, {
      reload: false,
      refused: (error) => {
        // A colleague may have shipped a part, or the member asked pieces back.
        void findOrder(no)
        return refused(error)
      },
    })
    if (!sent) return
    setOrder(null)
    // The count is reloaded in the background, so that the next scan can start.
    void revalidate()
    const also = sent.alsoOn.length > 0 ? `；注意：该运单号也用在订单 ${sent.alsoOn.join('、')}` : ''
    say(sent.alsoOn.length === 0, `已发货：${no}　${by} ${trackingNo}${also}`)
  }

  async function read(typed: string) {
    if (ORDER.test(typed)) return findOrder(typed)
    if (!order) return say(false, `“${typed}”不是订单号，请先扫描订单号`)
    const trackingNo = trackingNumberIn(typed)
    if (trackingNo === null) return say(false, `“${typed}”不是运单号，或不止一个`)
    await send(order, typed, trackingNo)
  }
  return { order, results, busy, read }
}

function useResults() {
  const [results, setResults] = useState<Result[]>([])

  const say = (good: boolean, what: string) =>
    setResults((before) => [{ at: before.length, good, text: what }, ...before])
  const refused = ({ message }: Error) => {
    say(false, message)
    return true
  }
  return { results, say, refused }
}

/** Ships by scanner with one field: an order's number, its parcel's number, the next order's number, and so on. */
export function ScanToShip() {
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [carrier, setCarrier] = useState(lastCarrier)
  const { order, results, busy, read } = useScanning(carrier)
  // The scanner types into the focused field.
  useEffect(() => input.current?.focus(), [order, results, busy])
  const enter = () => {
    const typed = text.trim()
    if (typed === '' || busy) return
    setText('')
    void read(typed)
  }

  return (
    <>
      <div className={styles.step} role="status">
        {order ? '② 请扫描运单号' : '① 请扫描订单号'}
      </div>
      <Input
        ref={input}
        size="large"
        value={text}
        aria-label={order ? '运单号' : '订单号'}
        placeholder={order ? '运单号' : '订单号（20 位）'}
        autoComplete="off"
        maxLength={200}
        disabled={busy}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={enter}
      />
      <Select
        size="large"
        aria-label="快递公司"
        value={carrier}
        options={[...new Set([carrier, ...carriers])].map((value) => ({ value, label: value }))}
        onChange={(value) => {
          setCarrier(value)
          rememberCarrier(value)
        }}
      />
      {order && <Goods order={order} />}
      <ol className={styles.results} aria-label="扫描结果" aria-live="polite">
        {results.map(({ at, good, text: what }) => (
          <li key={at} className={good ? styles.good : styles.bad}>
            {good ? '✓' : '✗'} {what}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The goods of the parcel. */
function Goods({ order }: { order: DeskOrder }) {
  return (
    <div className={styles.card}>
      <Code>{order.no}</Code>
      <div>
        {order.address?.receiver} <Soft>{order.address?.regionText}</Soft>
      </div>
      <ul className={styles.goods}>
        {order.lines
          .filter((line) => shippableQuantity(line) > 0)
          .map((line) => (
            <li key={line.id}>
              <Code>{line.modelCode}</Code> {line.title} <b>×{shippableQuantity(line)}</b>{' '}
              <Soft>{line.shelf}</Soft>
            </li>
          ))}
      </ul>
      {packingNotes(order) && <div className={styles.note}>{packingNotes(order)}</div>}
    </div>
  )
}
