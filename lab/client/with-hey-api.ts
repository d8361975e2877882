// The same by functions that @hey-api/openapi-ts writes for each call, with a client of its own.
import { client } from './client/client.gen.js'
import { getCommonCommon, getProductProductDetail, postWechatWechatPasswordLogin } from './client/sdk.gen.js'

const [, , baseUrl = ''] = process.argv
client.setConfig({ baseUrl })

const site = await getCommonCommon()
if (site.data?.code !== 1) throw new Error('no configuration')
const name: string = site.data.data.name

const missing = await getProductProductDetail({ query: { id: 999_999_999 } })
if (!missing.data || missing.data.code === 1) throw new Error('there is no such product')
if (missing.data.reason !== 'notFound') throw new Error(missing.data.msg)

const login = await postWechatWechatPasswordLogin({
  body: { phone: '13800000001', password: 'Gongfang2026' },
})
if (login.data?.code !== 1) throw new Error('no login')
const token: string = login.data.data.token
if (token.length < 20) throw new Error('no token')
console.log(name)
