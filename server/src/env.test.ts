import { expect, test } from 'vitest'
import { BadEnvironment, readEnv } from './env.ts'

const good = 'a9F3kQ7zLx2mV8pR5tW1cB6nH4jD0sYe'
const problemsOf = (mode: 'demo' | 'production', source: Record<string, string>) => {
  try {
    readEnv(mode, source)
  } catch (error) {
    if (error instanceof BadEnvironment) return error.problems
    throw error
  }
  return []
}

test('an empty environment is the demo on this machine alone', () => {
  expect(readEnv('demo', {})).toMatchObject({
    demo: true,
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    publicUrl: null,
    trustProxy: 0,
    migrates: true,
    role: 'both',
  })
  expect(readEnv('demo', {}).dataDir).toMatch(/[\\/]data$/)
})

test.each([
  ['none', {}, 'SECRET_KEY 未设置'],
  ['an empty one', { SECRET_KEY: '  ' }, 'SECRET_KEY 未设置'],
  ['a short one', { SECRET_KEY: good.slice(1) }, 'SECRET_KEY 太短'],
  ['one letter many times', { SECRET_KEY: 'x'.repeat(40) }, 'SECRET_KEY 是众所周知的值'],
  ['counting', { SECRET_KEY: '0123456789012345678901234567890123456789' }, 'SECRET_KEY 是众所周知的值'],
  [
    'one from an example',
    { SECRET_KEY: 'your-secret-key-please-change-me-2026' },
    'SECRET_KEY 是众所周知的值',
  ],
  ['a word many times', { SECRET_KEY: 'werkstatt'.repeat(5) }, 'SECRET_KEY 是众所周知的值'],
  ['rows of keys', { SECRET_KEY: 'qwertyuiopasdfghjklzxcvbnm1234567890' }, 'SECRET_KEY 是众所周知的值'],
  ['two letters in turn', { SECRET_KEY: 'ab'.repeat(20) }, 'SECRET_KEY 是众所周知的值'],
])('production does not start with %s as its secret', (_, source, problem) => {
  expect(problemsOf('production', source).join()).toContain(problem)
})

test('production starts with a good secret, and without anything of the demo', () => {
  expect(readEnv('production', { SECRET_KEY: good })).toMatchObject({
    demo: false,
    sms: null,
    email: null,
    logLevel: 'info',
  })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['TRUST_PROXY', 'true'],
  ['ROLE', 'boss'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['DATABASE_URL', 'not an address'],
  ['DATABASE_URL', 'postgres://a:1,b:x/mall'],
  ['DATABASE_URL', 'postgres://a,b/mall?target_session_attrs=any'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['SMS_PROVIDER', 'pigeon'],
  ['EMAIL_PROVIDER', 'pigeon'],
  ['RATE_LIMIT', '1.5'],
])('%s=%s is refused by name', (name, value) => {
  expect(problemsOf('demo', { [name]: value }).join()).toContain(name)
})

test.each([
  ['demo', {}, 'log'],
  ['demo', { SMS_PROVIDER: 'account' }, null],
  ['production', { SMS_PROVIDER: 'log' }, 'log'],
  ['production', {}, null],
] as const)('in %s with %j SMS go by %j, null being the account of the back office', (mode, given, sms) => {
  expect(readEnv(mode, { ...(mode === 'production' && { SECRET_KEY: good }), ...given }).sms).toBe(sms)
})

test('everything that is wrong is said at once', () => {
  expect(problemsOf('production', { PORT: 'x', ROLE: 'y' })).toHaveLength(3)
})

test('a password in an address is not repeated', () => {
  expect(problemsOf('demo', { DATABASE_URL: 'mysql://me:hunter2@localhost/x' }).join()).not.toContain(
    'hunter2',
  )
})

test('a scanner is an address, or a program with its arguments', () => {
  const scannerOf = (MALWARE_CHECK?: string) =>
    readEnv('test', MALWARE_CHECK ? { MALWARE_CHECK } : {}).scanner
  expect(scannerOf()).toBe(null)
  expect(scannerOf(' http://127.0.0.1:3000/scan ')).toEqual({ url: 'http://127.0.0.1:3000/scan' })
  expect(scannerOf('clamdscan  --no-summary -')).toEqual({ command: ['clamdscan', '--no-summary', '-'] })
  expect(problemsOf('demo', { MALWARE_CHECK: 'ftp://scanner' }).join()).toContain('MALWARE_CHECK 应是')
})

test('a bucket for uploads is named whole or not at all', () => {
  const account = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  }
  expect(readEnv('demo', account).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'shop',
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
  })
  expect(readEnv('demo', {}).s3).toBeNull()
  expect(problemsOf('demo', { ...account, S3_SECRET_KEY: '' }).join()).toContain('应同时设置')
  expect(problemsOf('demo', { ...account, S3_ENDPOINT: 's3.example.com' }).join()).toContain(
    'S3_ENDPOINT 应以',
  )
})

test('the address of alerts says by itself what it takes', () => {
  const alertsOf = (source: Record<string, string>) => readEnv('demo', source).alerts
  expect(alertsOf({})).toBeNull()
  expect(alertsOf({ ALERT_URL: ' https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc ' })).toEqual({
    url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=abc',
    format: 'wecom',
    secret: null,
  })
  const own = { ALERT_URL: 'http://10.0.0.5/robot/send', ALERT_FORMAT: 'dingtalk', ALERT_SECRET: 'SEC1' }
  expect(alertsOf(own)).toEqual({ url: own.ALERT_URL, format: 'dingtalk', secret: 'SEC1' })
})

test.each([
  [{ ALERT_URL: 'qyapi.weixin.qq.com/cgi-bin/webhook/send?key=key-of-ours' }, 'ALERT_URL 应是以 https://'],
  [{ ALERT_URL: 'file:///etc/key-of-ours' }, 'ALERT_URL 应是以 https://'],
  [{ ALERT_URL: 'https://me:key-of-ours@alerts.example.com/' }, '不能有用户名和密码'],
  [{ ALERT_URL: 'https://open.feishu.cn/open-apis/bot/hook/key-of-ours' }, '飞书旧版机器人'],
  [
    { ALERT_URL: 'https://a.example.com/key-of-ours', ALERT_FORMAT: 'slack' },
    'ALERT_FORMAT 应为 json、wecom',
  ],
  [{ ALERT_SECRET: 'key-of-ours' }, '没有 ALERT_URL'],
])('%j is refused without repeating the key', (source: Record<string, string>, problem) => {
  const problems = problemsOf('production', { SECRET_KEY: good, ...source })
  expect(problems).toEqual([expect.stringContaining(problem)])
  expect(problems.join()).not.toContain('key-of-ours')
})
