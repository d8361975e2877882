import { listAgreedPrices } from '@gongfang/contract/goods/price-list'
import { savePriceList } from '@gongfang/contract/goods/price-list-desk'
import { applyImport, startImport } from '@gongfang/contract/system/transfer'
import { writeXlsx } from 'hucre/xlsx'
import { connect, type Pool } from '../../server/src/db/connect.ts'
import { makeBuyers } from './buyers.ts'
import { asStaff } from './imports.ts'
import { Client } from './load.ts'
import type { Server } from './server.ts'
import { markdown } from './table.ts'
import { timesOf } from './times.ts'

// Measures two things: the request for agreed prices of 60 models among many long lists, and an import of prices.

const LISTS = 500
const ROWS = 2_000
/** Lists of the institution that asks; the most that one may be in. */
const OWN = 20
const ASKED = 60
const IMPORTED = 100_000

/** Lists of the first member's institution and of others. Returns a token of that member. */
export async function fillPriceLists(url: string, say: (line: string) => void): Promise<string> {
  say(`正在写入 ${LISTS} 张价目表……`)
  const db = connect(url, { max: 1, statementTimeoutMs: 0 })
  try {
    const [buyer] = await makeBuyers(db, 100)
    const [{ institutionId }] = await db<[{ institutionId: number }]>`
      select institution_id from membership where member_id = ${buyer!.id}`
    await db`
      insert into price_list (state, version, name, priority, from_on, until_on, created_at, changed_at)
      select 'active', 1, '价目表 ' || n, n % 1000, '2020-01-01', '2099-12-31', now(), now() from generate_series(1, ${LISTS}::integer) n`
    await db`
      insert into price_list_institution
      select l.id, case when row_number() over (order by l.id) <= ${OWN} then ${institutionId}::bigint else i.id end
        from (select id, row_number() over (order by id) as at from price_list where name like '价目表 %') l
        join (select id, row_number() over (order by id) as at, count(*) over () as many from institution where id <> ${institutionId}) i
          on i.at = l.at % i.many + 1`
    await db`
      insert into price_row (list_id, sku_id, price_fen, from_version)
      select l.id, s.id, greatest(1, s.price_fen * 9 / 10), 1
        from (select id, row_number() over (order by id) as at from price_list where name like '价目表 %') l
        join (select id, price_fen, row_number() over (order by id) as at, count(*) over () as many from sku) s
          on (s.at + l.at * 37) % s.many < ${ROWS}`
    await db`analyze`
    return buyer!.token
  } finally {
    await db.end()
  }
}

export async function measurePriceLists(
  db: Pool,
  server: Server,
  { token, adminToken }: { token: string; adminToken: string },
) {
  const client = await Client.open(server.port)
  const skus = await db<{ id: number }[]>`select id from sku order by id`
  let turn = 0
  const ask = () => {
    const from = (turn++ * ASKED) % Math.max(1, skus.length - ASKED)
    const skuIds = skus.slice(from, from + ASKED).map(({ id }) => id)
    return client.ask(listAgreedPrices.path, { token, body: { skuIds } })
  }
  const { p50Ms, p95Ms } = await timesOf(ask, 200)
  const { seconds, checked } = await importPrices(db, server, adminToken)
  return markdown(
    ['项', '数值', '目标'],
    [
      [
        `${ASKED} 个型号的协议价，${LISTS} 张 × ${ROWS} 行，本机构 ${OWN} 张`,
        `p50 ${p50Ms.toFixed(1)} ms，p95 ${p95Ms.toFixed(1)} ms`,
        'p95 < 20 ms',
      ],
      [`导入 ${IMPORTED} 行协议价`, `${seconds.toFixed(1)} 秒（检查 ${checked.toFixed(1)} 秒）`, '≤ 60 秒'],
    ],
  )
}

async function importPrices(db: Pool, server: Server, adminToken: string) {
  const staff = asStaff(server, adminToken)
  const codes = await db<
    { modelCode: string; priceFen: number }[]
  >`select model_code, price_fen from sku order by id limit ${IMPORTED}`
  const many = Math.ceil(IMPORTED / codes.length)
  const names = Array.from({ length: many }, (_, at) => `导入 ${at}`)
  for (const name of names)
    await staff.post(savePriceList.path, {
      ...{ id: null, revision: 0, name, note: '', priority: 0, fromOn: '2020-01-01', untilOn: '2028-12-31' },
      institutionIds: [],
    })
  const rows = names
    .flatMap((name) => codes.map(({ modelCode, priceFen }) => [name, modelCode, priceFen / 100, 1, '', '']))
    .slice(0, IMPORTED)
  const heads = ['价目表', '型号', '协议价', '起订量', '阶梯价', '积分价']
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '协议价', rows: [heads, ...rows] }] }))
  const began = performance.now()
  const { id } = await staff.send<{ id: number }>(startImport.path, bytes, '协议价.xlsx', {
    kind: 'agreedPrice',
  })
  const { outcome } = await staff.until(id, 'checked')
  if (outcome?.new !== IMPORTED) throw new Error(`the check says ${JSON.stringify(outcome).slice(0, 500)}`)
  const checked = (performance.now() - began) / 1000
  await staff.post(applyImport.path, { id })
  await staff.until(id, 'applied')
  return { seconds: (performance.now() - began) / 1000, checked }
}
