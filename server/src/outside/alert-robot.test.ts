import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRobots, ROBOT_SECRET, type Robots } from '../pretend/robots.ts'
import { type Alert, type AlertFormat, formatOf, sendAlert, textOf } from './alert-robot.ts'

let robots: Robots
beforeAll(async () => {
  robots = await openRobots()
})
afterAll(() => robots.close())
beforeEach(() => {
  robots.mood = 'well'
  robots.heard.length = 0
})

const alert: Alert = {
  ...{ id: 'alert-7-1', event: 'begin', subject: 'disk', name: '磁盘', state: 'failing' },
  ...{ value: '剩余 3%，1.5 GB / 50.0 GB', advice: '把旧备份移到其他机器。', host: 'web-1' },
  since: new Date('2026-11-28T05:58:00Z'),
  at: new Date('2026-11-28T06:00:00Z'),
  shop: 'https://mall.example.com',
}
const WECOM = '/cgi-bin/webhook/send?key=key-of-the-robot'
const DINGTALK = '/robot/send?access_token=token-plain'
const FEISHU = '/open-apis/bot/v2/hook/plain'

const send = (format: AlertFormat, path: string, secret: string | null = null, said = alert) =>
  sendAlert({ url: robots.url + path, format, secret }, said)
const sent = () => JSON.parse(robots.heard.at(-1)?.body ?? '')

test.each<[AlertFormat, string, string | null]>([
  ['wecom', WECOM, null],
  // 企业微信 has no signature, and takes no notice of a secret.
  ['wecom', WECOM, ROBOT_SECRET],
  ['dingtalk', DINGTALK, null],
  ['dingtalk', '/robot/send?access_token=token-signed', ROBOT_SECRET],
  ['feishu', FEISHU, null],
  ['feishu', '/open-apis/bot/v2/hook/signed', ROBOT_SECRET],
])('%s at %s takes the text', async (format, path, secret) => {
  await send(format, path, secret)
  expect(robots.heard).toMatchObject([{ taken: true }])
  const { text, content } = sent()
  expect(text?.content ?? content.text).toBe(textOf(alert))
})

test('an address of one’s own gets the facts as JSON, signed as Standard Webhooks describe it', async () => {
  await send('json', '/any', 'whsec_bXkta2V5')
  const { host: _, ...facts } = alert
  expect(sent()).toEqual({
    ...facts,
    host: 'web-1',
    since: '2026-11-28T05:58:00.000Z',
    at: '2026-11-28T06:00:00.000Z',
    text: textOf(alert),
  })
  const { headers, body } = robots.heard[0]!
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  expect(headers['webhook-id']).toBe(alert.id)
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', 'my-key').update(signed).digest('base64')}`,
  )
})

test('the text says what, where, since when and what to do, and always names the shop', () => {
  expect(textOf(alert)).toBe(
    '【工坊商城】故障：磁盘\n剩余 3%，1.5 GB / 50.0 GB\n处理：把旧备份移到其他机器。\n2026-11-28 14:00　https://mall.example.com，主机 web-1',
  )
  const end: Alert = { ...alert, event: 'end', state: 'ok', value: '剩余 40%', host: '', shop: null }
  expect(textOf(end)).toBe('【工坊商城】恢复：磁盘\n剩余 40%\n持续 2 分钟\n2026-11-28 14:00')
})

test('a long text is cut between characters to what 企业微信 takes', async () => {
  await send('wecom', WECOM, null, { ...alert, value: '备库落后🐢'.repeat(500) })
  expect(robots.heard).toMatchObject([{ taken: true }])
  const { content } = sent().text
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048)
  expect(content).toMatch(/[备库落后🐢]…$/u)
  expect(content).not.toContain('\uFFFD')
})

test.each<[AlertFormat, string, string | null, string]>([
  ['wecom', '/cgi-bin/webhook/send?key=wrong', null, '地址中的 key 不对'],
  [
    'dingtalk',
    '/robot/send?access_token=gone',
    null,
    '300005 token is not exist：地址中的 access_token 不对',
  ],
  ['dingtalk', '/robot/send?access_token=token-signed', null, '310000 invalid timestamp：加签不符'],
  ['dingtalk', '/robot/send?access_token=token-signed', 'SECother', '310000 sign not match：加签不符'],
  ['feishu', '/open-apis/bot/v2/hook/signed', null, '19021'],
  // Somebody's own server that answers 200 to everything.
  ['wecom', '/any', null, '应答不是群机器人的格式'],
])('%s at %s does not take it, although it answers 200', async (format, path, secret, why) => {
  await expect(send(format, path, secret)).rejects.toThrow(why)
})

test.each<[AlertFormat, string, string]>([
  ['wecom', '{"errcode":45009,"errmsg":"api freq out of limit"}', '每分钟最多 20 条'],
  ['wecom', '{"errcode":93000,"errmsg":"invalid webhook url"}', 'key 不对'],
  ['dingtalk', '{"errcode":310000,"errmsg":"keywords not in content"}', '自定义关键词'],
  ['dingtalk', '{"errcode":310000,"errmsg":"ip 1.2.3.4 not in whitelist"}', '限制了 IP'],
  ['dingtalk', '{"errcode":130101,"errmsg":"send too fast, exceed 20 times per minute"}', '每分钟最多 20 条'],
  ['feishu', '{"code":19024,"msg":"Key Words Not Found"}', '自定义关键词'],
  ['feishu', '{"code":19022,"msg":"Ip Not Allowed"}', '限制了 IP'],
  ['feishu', '{"code":19001,"msg":"param invalid: incoming webhook access token invalid"}', '地址不对'],
  ['feishu', '{"code":11232,"msg":"frequency limited"}', '太频繁'],
  ['feishu', '{"code":9499,"msg":"Bad Request"}', '9499 Bad Request'],
  ['feishu', '<html>', '应答不是群机器人的格式'],
])('%s answers %s with 200, and that is no success', async (format, body, why) => {
  robots.mood = { status: 200, body }
  await expect(send(format, '/any')).rejects.toThrow(why)
})

test('an older robot of 飞书 answers with StatusCode alone', async () => {
  robots.mood = { status: 200, body: '{"StatusCode":0,"StatusMessage":"success"}' }
  await send('feishu', FEISHU)
})

test('redirects are not followed, and failures of the server are failures', async () => {
  robots.mood = { status: 302, body: '', location: `${robots.url}/cgi-bin/webhook/send` }
  await expect(send('json', '/any')).rejects.toThrow('HTTP 302')
  expect(robots.heard).toHaveLength(1)
  robots.mood = { status: 503, body: 'x'.repeat(200_000) }
  await expect(send('json', '/any')).rejects.toThrow('HTTP 503')
  const closed = await openRobots()
  await closed.close()
  const nobody = sendAlert({ url: closed.url, format: 'json', secret: null }, alert)
  await expect(nobody).rejects.toThrow('连接不上（ECONNREFUSED）')
})

test('what is said of a failure does not hold the key of the address', async () => {
  robots.mood = {
    status: 200,
    body: JSON.stringify({ errcode: 1, errmsg: `no robot for key-of-the-robot at ${robots.url}${WECOM}` }),
  }
  const error = await send('wecom', WECOM).catch((failure: Error) => failure)
  expect(String(error)).toContain('no robot for ***')
  expect(String(error)).not.toContain('key-of-the-robot')
})

test.each([
  ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', 'wecom'],
  ['https://oapi.dingtalk.com/robot/send?access_token=1', 'dingtalk'],
  ['https://open.feishu.cn/open-apis/bot/v2/hook/1', 'feishu'],
  ['https://open.larksuite.com/open-apis/bot/v2/hook/1', 'feishu'],
  // A flow of 飞书 takes any JSON.
  ['https://www.feishu.cn/flow/api/trigger-webhook/1', 'json'],
  ['http://10.0.0.5:8080/alerts', 'json'],
])('%s is written to as %s', (url, format) => {
  expect(formatOf(url)).toBe(format)
})
