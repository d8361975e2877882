import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Wechat } from './wechat-api.ts'
import { type Order, type Refund, Refused } from './wechat-book.ts'
import { BRIDGE } from './wechat-bridge.ts'
import { type AnswerMood, answerMoods, type Faults } from './wechat-faults.ts'
import { isSignedForJsapi } from './wechat-signing.ts'

/** The part of the pretended WeChat that its pages show and change. */
interface Handled {
  readonly faults: Faults
  pay(outTradeNo: string, how?: { openid?: string }): Promise<number[]>
  refundState(outRefundNo: string, state: Refund['state']): Promise<number[]>
}

/**
 * Pages for people: the page behind a QR code, payment in a phone's browser, and a page that controls the simulated
 * WeChat.
 */
export function pages(wechat: Wechat, pretend: Handled) {
  const { book, keys, clock } = wechat

  return async (request: IncomingMessage, response: ServerResponse, body: string) => {
    const { pathname, searchParams } = new URL(request.url ?? '', wechat.url)
    const form = new URLSearchParams(body)
    const show = (html: string, status = 200) => response.writeHead(status, HTML).end(html)
    const goTo = (location: string) => response.writeHead(303, { location }).end()
    const isPost = request.method === 'POST'
    try {
      if (pathname === '/bridge.js') return response.writeHead(200, SCRIPT).end(BRIDGE(wechat.publicUrl))
      if (pathname === '/jsapi' && isPost) return await jsapi(response, body)
      if (pathname === '/h5') return show(orderPage(orderBy(searchParams), clock(), backTo(searchParams)))
      if (pathname === '/faults' && isPost) {
        pretend.faults.answers = (form.get('answers') ?? 'well') as AnswerMood
        pretend.faults.notices = form.get('notices') === 'none' ? 'none' : 'sent'
        return goTo('/')
      }
      const [, place, number = ''] = pathname.split('/')
      if (place === 'refund' && isPost) {
        await pretend.refundState(number, form.get('state') as 'SUCCESS' | 'CLOSED' | 'ABNORMAL')
        return goTo('/')
      }
      if (place === 'pay' && !isPost) return show(orderPage(book.order(number), clock()))
      if (place === 'pay') {
        const back = backTo(form)
        if (form.get('do') === 'pay') begin(number)
        return back ? goTo(back) : show(orderPage(book.order(number), clock(), '', form.get('do') !== 'pay'))
      }
      return pathname === '/' ? show(deskPage(book, pretend.faults)) : show(sheet('没有这个页面', ''), 404)
    } catch (error) {
      if (error instanceof Refused) return show(sheet('微信支付', `<p>${safe(error.message)}</p>`), 400)
      throw error
    }
  }

  /**
   * Does not wait for the shop's answer to the notice. An order that cannot be paid any more is shown with its state.
   */
  function begin(outTradeNo: string, how?: { openid: string }) {
    pretend.pay(outTradeNo, how).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
  }

  function orderBy(words: URLSearchParams): Order {
    const found = [...book.orders.values()].find(({ prepayId }) => prepayId === words.get('prepay_id'))
    if (found?.trade !== 'MWEB') throw new Refused(400, 'PARAM_ERROR', '支付链接不正确')
    const asked = Number(words.get('package')) * 1000
    if (clock().getTime() - asked > H5_MS)
      throw new Refused(400, 'PARAM_ERROR', '支付链接已失效，请返回商家重新发起')
    return found
  }

  /** The page inside WeChat hands over what the merchant signed; it learns what is to be paid, or that it was paid. */
  async function jsapi(response: ServerResponse, body: string) {
    const { act, ...words } = JSON.parse(body) as Record<string, unknown>
    const prepayId = String(words.package).replace('prepay_id=', '')
    const order = [...book.orders.values()].find((one) => one.prepayId === prepayId)
    const isGood = order !== undefined && order.trade === 'JSAPI' && isSignedForJsapi(keys(), words)
    if (isGood && act === 'pay') begin(order.outTradeNo, { openid: order.openid })
    const said = isGood ? { description: order.description, amount: yuan(order.amountFen) } : null
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify(said))
  }
}

const H5_MS = 5 * 60_000
const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' }

function orderPage(order: Order, now: Date, back = '', cancelled = false): string {
  const isOpen = order.state === 'NOTPAY' && order.expiresAt > now
  const state =
    order.state === 'SUCCESS' ? '已支付' : isOpen ? (cancelled ? '已取消付款' : '待支付') : '订单已关闭'
  const buttons = isOpen
    ? `<form method="post" action="/pay/${safe(order.outTradeNo)}">
          <input type="hidden" name="redirect_url" value="${safe(back)}">
          <button name="do" value="pay">付款</button><button name="do" value="cancel">取消</button></form>`
    : ''
  const facts = [
    ['金额', `¥${yuan(order.amountFen)}`],
    ['商品', order.description],
    ['商户订单号', order.outTradeNo],
    ['状态', state],
  ]
  const rows = facts.map(([name = '', text = '']) => `<dt>${name}</dt><dd>${safe(text)}</dd>`).join('')
  return sheet('微信支付', `<dl>${rows}</dl>${buttons}`)
}

function deskPage(book: Wechat['book'], faults: Faults): string {
  const orders = [...book.orders.values()].slice(-50).reverse()
  const refunds = [...book.refunds.values()].slice(-50).reverse()
  const moods = Object.entries(answerMoods).map(([name, text]) => option(name, text, faults.answers))
  const notices = [option('sent', '发送', faults.notices), option('none', '不发送', faults.notices)]
  return sheet(
    '微信支付',
    `<form method="post" action="/faults"><label>应答 <select name="answers">${moods.join('')}</select></label>
       <label>通知 <select name="notices">${notices.join('')}</select></label><button>应用</button></form>
       <h2>订单</h2><ul>${orders.map((order) => `<li>${orderLine(order)}</li>`).join('')}</ul>
       <h2>退款</h2><ul>${refunds
         .map(({ outRefundNo, amountFen, state }) => {
           const buttons = ['SUCCESS', 'CLOSED', 'ABNORMAL'].map(
             (next) => `<button name="state" value="${next}">${next}</button>`,
           )
           return `<li>${safe(outRefundNo)} ¥${yuan(amountFen)} ${state}
             <form method="post" action="/refund/${encodeURIComponent(outRefundNo)}">${buttons.join('')}</form></li>`
         })
         .join('')}</ul>`,
  )
}

const orderLine = ({ outTradeNo, amountFen, state, description }: Order) =>
  `<a href="/pay/${encodeURIComponent(outTradeNo)}">${safe(outTradeNo)}</a> ¥${yuan(amountFen)} ${state} ${safe(description)}`

const option = (name: string, text: string, chosen: string) =>
  `<option value="${name}"${name === chosen ? ' selected' : ''}>${text}</option>`

/** The address after the payment; a web address or ''. */
function backTo(words: URLSearchParams): string {
  const address = words.get('redirect_url') ?? ''
  return URL.canParse(address) && /^https?:/.test(address) ? address : ''
}

const yuan = (fen: number) => (fen / 100).toFixed(2)
const safe = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const sheet = (title: string, content: string) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}（演示）</title>
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}
dt{opacity:.7;font-size:.875rem}dd{margin:0 0 .75rem}button{font:inherit;padding:.5rem 1.5rem;margin-right:.75rem}
li{margin-bottom:.5rem;overflow-wrap:anywhere}form{display:inline-block}</style>
<h1>${title}</h1><p>演示用的微信支付：不会收取任何款项。</p>${content}</html>`
