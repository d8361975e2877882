import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ProviderName, providers } from '@gongfang/contract/system/provider-desk'
import { type Db, transaction } from '../db/connect.ts'
import { type Env, readEnv } from '../env.ts'
import { openDatabase } from '../jobs/open.ts'
import { keptKeys, writePems } from '../pretend/kept-keys.ts'
import { openPretendWechat, type PretendWechat } from '../pretend/wechat.ts'
import { listAccounts, saveAccount } from '../system/provider/actions.ts'
import { command, Stopped } from './command.ts'
import { sayPlace } from './reach.ts'

const USAGE = `演示用的微信支付和微信登录：npm run wechat
  --port 4100   端口
  --connect     同时接入演示商城（后台“接入账户”中的微信支付和微信登录）
HOST=0.0.0.0 时同一局域网内的手机可以扫码打开付款页`

/** Repeat intervals of a refused notice, as the real WeChat Pay has them: about a day in total. */
const REPEATS_MS = [
  15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600,
].map((seconds) => seconds * 1000)
const REFUND_MS = 3_000

/** `npm run wechat`: a simulated WeChat Pay on this machine, for demo and development. */
command(USAGE, async () => {
  const { port, connect } = wished()
  const env = readEnv('demo')
  sayPlace(env)
  const folder = join(env.dataDir, 'pretend-wechat')
  const wechat = await openPretendWechat({
    port,
    host: env.host,
    keys: keptKeys(folder, new Date()),
    repeatMs: REPEATS_MS,
    refundsAfterMs: REFUND_MS,
    ...(env.host === '0.0.0.0' && { publicUrl: `http://${lanAddress()}:${port}` }),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Stopped(`端口 ${port} 已被占用：请换一个，例如 npm run wechat -- --port ${port + 1}`)
  })
  const stop = () => wechat.close().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  if (connect) await connectTo(env, wechat)
  console.log(said(wechat, writePems(folder, wechat.account), connect))
})

function wished(): { port: number; connect: boolean } {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string', default: '4100' }, connect: { type: 'boolean', default: false } },
    })
    const port = Number(values.port)
    if (/^\d{1,5}$/.test(values.port) && port > 0 && port <= 65_535) return { port, connect: values.connect }
  } catch {}
  throw new Stopped(USAGE)
}

/**
 * The simulator lets anybody pay without money and log in as any member. So only a demo is opened, and a real account is
 * never replaced.
 */
async function connectTo(env: Env, { account, login }: PretendWechat) {
  const database = await openDatabase(env)
  try {
    await transaction(database.db, async (tx) => {
      await keep(tx, env, 'wechatPay', { ...account }, account.baseUrl)
      await keep(tx, env, 'wechatLogin', { ...login.templates.account }, login.account.apiUrl)
    })
  } finally {
    await database.close()
  }
}

async function keep(tx: Db, env: Env, name: ProviderName, values: Record<string, string>, url: string) {
  const known = (await listAccounts(tx, env)).find((one) => one.name === name)
  const isReal = Object.values(known?.values ?? {}).some((value) => value.startsWith('https:'))
  if (known?.enabled && isReal)
    throw new Stopped(`商城已接入真实的${providers[name].title}，不能用演示的 ${url} 代替：请先在后台停用`)
  const version = known?.version ?? 0
  await saveAccount(tx, env, { name, enabled: true, version, values, who: '命令行', now: new Date() })
}

function lanAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

const said = ({ account, login }: PretendWechat, pems: readonly string[], connected: boolean) => `
演示用的微信支付和微信登录已启动：${account.baseUrl}（订单、付款、退款和故障都在这个页面上）
${connected ? '已接入演示商城。' : '在商城后台“接入账户 → 微信支付”中填写：'}

  商户号            ${account.mchid}
  AppID             ${account.appid}
  APIv3 密钥        ${account.apiV3Key}
  微信支付公钥 ID   ${account.publicKeyId}
  接口地址          ${account.baseUrl}
  证书和密钥文件
${pems.map((file) => `    ${file}`).join('\n')}

${connected ? '微信登录也已接入。' : '“接入账户 → 微信登录”中填写：'}

  公众号 AppID           ${login.account.officialAppid}
  公众号 AppSecret       ${login.account.officialSecret}
  网站应用 AppID         ${login.account.webAppid}
  网站应用 AppSecret     ${login.account.webSecret}
  通知的模板 ID          ${login.templates.account.noticeTemplate}（字段 thing2、thing4、time3）
  授权页地址             ${login.account.openUrl}
  接口地址               ${login.account.apiUrl}

它不会收取任何款项，订单在停止后消失。按 Ctrl-C 停止。
`
