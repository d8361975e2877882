import { qrSvg } from '../../../outside/qr.ts'
import { type ByPage, SHOWS_NOTHING } from './channel.ts'

/** Pays by a button on a page of the shop. */
export const demo: ByPage = {
  way: 'demo',
  start: async () => ({ channel: 'demo', openid: null }),
  show: async ({ outTradeNo, origin }) => {
    const payUrl = `${origin}/pay/demo?no=${outTradeNo}`
    return { ...SHOWS_NOTHING, payUrl, qrSvg: await qrSvg(payUrl) }
  },
}
