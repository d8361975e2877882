import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT, readEnv } from '../../env.ts'
import { openShop, type Shop } from '../../main.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

// The files that operators give to Prometheus and Grafana name metrics that every process really has.

let house: TestShop
const open: Shop[] = []
let served: string[] = []
beforeAll(async () => {
  house = await openTestShop()
  for (const role of ['web', 'worker']) {
    const { dataDir } = house.app.house.env
    const given = { DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: '0', ROLE: role, METRICS_PORT: '0' }
    const database = { url: house.url, db: house.db, isOwn: false, close: async () => {} }
    const shop = await openShop(readEnv('test', given), database, { pages: false })
    open.push(shop)
    if (role === 'web') await fetch(`${shop.url}/api/nothing-of-the-kind`)
  }
  served = await Promise.all(open.map(async ({ metricsUrl }) => (await fetch(metricsUrl ?? '')).text()))
})
afterAll(async () => {
  await Promise.all(open.map((shop) => shop.stop()))
  await house.close()
})

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rules = read('deploy/monitoring/rules.yml')
const ruleTests = read('deploy/monitoring/rules.test.yml')
const board: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
  read('deploy/monitoring/grafana.json'),
)
const expressions = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const sources = {
  'rules.yml': rules,
  'rules.test.yml': ruleTests,
  'grafana.json': expressions.join('\n'),
  'monitoring.md': read('docs/monitoring.md'),
}

const METRIC = /\b(?:gongfang|nodejs|process)_[a-z0-9_]+/g
const declared = (text: string) => [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]

/** The names that a process declares, with those that a histogram has. */
const namesIn = (text: string) =>
  new Set(
    declared(text).flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )

test.each(Object.entries(sources))('every metric that %s names is served by both roles', (_, text) => {
  const named = [...new Set(text.match(METRIC))]
  expect(named.length).toBeGreaterThan(0)
  for (const answer of served) {
    const names = namesIn(answer)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  }
})

test('every metric of the shop is on the board', () => {
  const shown = new Set(expressions.join('\n').match(METRIC))
  const own = declared(served[0] ?? '').flatMap(([, name = '', type]) =>
    name.startsWith('gongfang_') ? [type === 'histogram' ? `${name}_bucket` : name] : [],
  )
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})

test('every value of a label that a query picks is one that is served', () => {
  const text = served[0] ?? ''
  const picked = [rules, ...expressions].join('\n').matchAll(/\b(gongfang_\w+)\{([^}]*)\}/g)
  const wrong = [...picked].flatMap(([, name = '', labels = '']) =>
    [...labels.matchAll(/(\w+)=~?"([^"]*)"/g)].flatMap(([, label = '', values = '']) =>
      // Prometheus itself adds the name of the job; the status depends on the requests.
      ['job', 'status'].includes(label)
        ? []
        : values
            .split('|')
            .filter((value) => !text.includes(`${name}{${label}="${value}"}`))
            .map((value) => `${name}{${label}="${value}"}`),
    ),
  )
  expect(wrong).toEqual([])
})

test('every alert says how bad it is and what to do, and is tested to stay silent and to fire', () => {
  const alerts = rules.split(/^ +- alert: /m).slice(1)
  expect(alerts.length).toBeGreaterThan(20)
  for (const alert of alerts) {
    const [name] = alert.split('\n')
    expect(alert, name).toMatch(/severity: (?:warning|critical)/)
    expect(alert, name).toMatch(/summary: '.+'/)
    expect(alert, name).toMatch(/description: '.+。'/)
    const tested = ruleTests.split(/^ {2}- name: /m).find((one) => one.startsWith(`${name}\n`)) ?? ''
    expect(tested, name).toMatch(/exp_samples: \[\]/)
    expect(tested, name).toMatch(/exp_samples:\n/)
    expect(sources['monitoring.md'], name).toContain(name)
  }
})
