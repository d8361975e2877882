// A client of another system, as somebody writes it with openapi-typescript and openapi-fetch. `lab/check-api.ts` compiles it
// beside the types that it makes from the document; nothing in here says what an answer holds.
import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const [, , baseUrl = ''] = process.argv
const shop = createClient<paths>({ baseUrl })

const must = (holds: boolean, what: string) => {
  if (!holds) throw new Error(what)
}

const site = await shop.GET('/api/common/common')
if (site.data?.code !== 1) throw new Error('no configuration')
const name: string = site.data.data.name
must(name.length > 0, 'the shop has a name')

const list = await shop.GET('/api/product.product/lst', { params: { query: { limit: 3, sort: 'sold' } } })
if (list.data?.code !== 1) throw new Error('no list')
const [card] = list.data.data.data
if (!card) throw new Error('no product')
const price: number = card.priceFen
must(Number.isInteger(price), 'prices are integers of fen')

// A refusal: code and reason are known by name.
const missing = await shop.GET('/api/product.product/detail', { params: { query: { id: 999_999_999 } } })
if (!missing.data || missing.data.code === 1) throw new Error('there is no such product')
const reason: 'notFound' | 'invalid' | (string & {}) = missing.data.reason
must(reason === 'notFound' && missing.data.code === 1001, `not found: ${reason}`)

const body = { phone: '13800000001', password: 'Gongfang2026' }
const login = await shop.POST('/api/wechat.wechat/passwordLogin', { body })
if (login.data?.code !== 1) throw new Error('no login')
const headers = { token: login.data.data.token }

const cart = await shop.GET('/api/user.cart/lst', { headers })
if (cart.data?.code !== 1) throw new Error('no cart')
const quantities: number[] = cart.data.data.lines.map(({ quantity }) => quantity)
must(quantities.every(Number.isInteger), 'quantities are integers')

// A transport failure: without a token, and with the status in the code.
const outside = await shop.GET('/api/user.cart/lst')
must(outside.response.status === 401 && outside.error?.code === 401, 'without a token it is 401')

const calendar = await shop.GET('/api/activity.activity/ics', {
  params: { query: {} },
  parseAs: 'text',
})
must(String(calendar.data).startsWith('BEGIN:VCALENDAR'), 'a calendar')
console.log(`${name}: ${card.title}, ${quantities.length} lines`)
