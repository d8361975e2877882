import type { PayTicket } from '@gongfang/contract/money/payment'

type SheetRequest = NonNullable<PayTicket['jsapi']>
export type Sheet = 'ok' | 'cancel' | 'fail'

/** The object that WeChat's browser adds to every page, some time after loading. */
interface Bridge {
  invoke: (name: string, request: SheetRequest, done: (said: { err_msg: string }) => void) => void
}
const bridge = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge

/** Opens WeChat's payment sheet. The result says how the sheet was closed; it does not prove a payment. */
export async function openSheet(request: SheetRequest): Promise<Sheet> {
  const found = bridge() ?? (await arrived())
  if (!found) return 'fail'
  return new Promise((resolve) => {
    found.invoke('getBrandWCPayRequest', request, ({ err_msg }) => resolve(sheetOf(err_msg)))
  })
}

export const sheetOf = (said: string): Sheet =>
  said.endsWith(':ok') ? 'ok' : said.endsWith(':cancel') ? 'cancel' : 'fail'

const PATIENCE_MS = 8000

const arrived = () =>
  new Promise<Bridge | undefined>((resolve) => {
    const look = () => resolve(bridge())
    document.addEventListener('WeixinJSBridgeReady', look, { once: true })
    setTimeout(look, PATIENCE_MS)
  })
