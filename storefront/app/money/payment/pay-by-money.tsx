import { payWayNames } from '@gongfang/contract/buying/order'
import type { PayTicket } from '@gongfang/contract/money/payment'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { CodeBox } from './code-box.tsx'
import { openSheet } from './jsapi.ts'
import { PayByBank } from './pay-by-bank.tsx'
import styles from './pay-dialog.module.css'
import { type WaitState, waitTexts } from './pay-view.ts'
import type { Attempt } from './use-attempt.ts'
import type { Ask } from './use-pay-status.ts'

interface PayByMoneyProps {
  no: string
  payBefore: string | null
  attempt: Attempt
  /** The latest request failed. */
  failing: boolean
  ask: Ask
  /** Chooses another way to pay; undefined without another one. */
  choose: (() => void) | undefined
  /** Called when the browser goes to WeChat's page. */
  leave: () => void
  putOff: () => void
}

/**
 * A QR code, WeChat's payment sheet or a link to WeChat. The payment happens there; the dialog polls its state.
 */
export function PayByMoney(props: PayByMoneyProps) {
  const { no, payBefore, attempt, failing, ask, choose, putOff } = props
  const { ticket } = attempt
  const pay = usePaying(props)
  const moment = momentOf(pay.moment, { ready: ticket !== null, failing })
  const links = (
    <div className={styles.links}>
      {choose && (
        <Button variant="ghost" onClick={choose}>
          更换支付方式
        </Button>
      )}
      <Button variant="ghost" onClick={putOff}>
        稍后支付
      </Button>
    </div>
  )
  if (ticket?.way === 'bank') return <PayByBank no={no} payBefore={payBefore} ask={ask} links={links} />
  return (
    <>
      {ticket?.way === 'demo' && <p className={styles.demo}>演示支付，不会扣款</p>}
      <CodeBox attempt={attempt} />
      <p className={styles.deadline}>
        {payBefore && (
          <>
            请在 <Countdown until={payBefore} onEnd={() => void ask()} /> 内完成支付
          </>
        )}
      </p>
      <p role="status" className={styles.status} data-moment={moment}>
        {waitTexts[moment]}
      </p>
      {/* The way to pay decides what stands here. A button that is there already would move under a finger. */}
      {(ticket !== null || attempt.problem !== null) && (
        <div className={styles.buttons}>
          {ticket?.way === 'demo' && <DemoLink url={ticket.payUrl} onOpen={pay.away} />}
          {ticket && hasButton(ticket) && (
            <Button
              className={styles[ticket.way] ?? ''}
              size="large"
              busy={pay.opening}
              busyText="正在打开…"
              onClick={pay.open}
            >
              {ticket.jsapi ? payWayNames[ticket.way] : `打开${payWayNames[ticket.way]}`}
            </Button>
          )}
          {links}
          <Button
            variant={attempt.problem !== null || (ticket && hasButton(ticket)) ? 'outline' : 'primary'}
            busy={pay.moment === 'checking'}
            busyText="确认中…"
            onClick={pay.check}
          >
            我已完成支付
          </Button>
        </div>
      )}
    </>
  )
}

/** Whether this device itself can pay. */
const hasButton = ({ way, jsapi, payUrl }: PayTicket) => way !== 'demo' && (jsapi !== null || payUrl !== '')

function momentOf(moment: WaitState, { ready, failing }: { ready: boolean; failing: boolean }): WaitState {
  if (moment === 'checking') return moment
  if (failing) return 'failing'
  return ready ? moment : 'making'
}

/** Opens the demo's page in a new tab. */
function DemoLink({ url, onOpen }: { url: string; onOpen: () => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <a
      className={`${styles.open} ${opened ? styles.again : ''}`}
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={() => {
        setOpened(true)
        onOpen()
      }}
    >
      {opened ? '重新打开支付页' : '打开支付页'}
    </a>
  )
}

function usePaying({ attempt, ask, leave }: PayByMoneyProps) {
  const { ticket, start, sheetOpened } = attempt
  const [moment, setMoment] = useState<WaitState>('waiting')
  const [opening, setOpening] = useState(false)

  async function check() {
    setMoment('checking')
    await ask(true)
    setMoment('unseen')
  }

  /** The sheet's result is not trusted: the server is asked. */
  async function openIn(request: NonNullable<PayTicket['jsapi']>) {
    setMoment('away')
    const how = await openSheet(request)
    if (how === 'ok') return check()
    setMoment(how === 'cancel' ? 'cancelled' : 'failed')
  }
  const atOnce = useRef(openIn)
  atOnce.current = openIn

  // Inside WeChat the sheet opens by itself the first time.
  useEffect(() => {
    if (!ticket?.jsapi || sheetOpened.current) return
    sheetOpened.current = true
    void atOnce.current(ticket.jsapi)
  }, [ticket, sheetOpened])

  /** Links expire after minutes and signatures are used once, so each press makes new ones. */
  async function open() {
    setOpening(true)
    const fresh = await start({ keep: true })
    if (fresh?.jsapi) await openIn(fresh.jsapi)
    else if (fresh?.payUrl) {
      location.assign(fresh.payUrl)
      leave()
    }
    setOpening(false)
  }

  return { moment, opening, check, open, away: () => setMoment('away') }
}
