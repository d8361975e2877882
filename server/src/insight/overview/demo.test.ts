import { randomBytes } from 'node:crypto'
import { listDueAcceptances, listRefusedOrders } from '@gongfang/contract/buying/acceptance'
import { listPurchaseRequests } from '@gongfang/contract/buying/approval'
import { listInquiries } from '@gongfang/contract/buying/inquiry'
import { listOrders } from '@gongfang/contract/buying/order'
import { getOverview, type Overview } from '@gongfang/contract/insight/overview'
import { listFunds } from '@gongfang/contract/people/fund'
import { getUserInfo } from '@gongfang/contract/people/member'
import { listRequests } from '@gongfang/contract/people/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenHash } from '../../http/session.ts'
import { openDemoShop } from '../../testing/demo-shop.ts'
import type { TestClient, TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openDemoShop()
})
afterAll(() => shop.close())

async function as(memberId: number): Promise<TestClient> {
  const token = randomBytes(32).toString('base64url')
  await shop.db`
    insert into session (token_hash, member_id, platform, created_at, last_seen_at, expires_at)
    values (${tokenHash(token)}, ${memberId}, 'pc', now(), now(), now() + interval '1 day')`
  return shop.client({ token })
}

const refusals = ['institutionRole', 'institutionMissing', 'institutionPending', 'institutionRejected']

/** The number of rows of a list; 0 where the member may not read it. */
const counted = (asked: Promise<{ data: readonly unknown[]; total: number }>) =>
  asked.then(
    ({ data, total }) => {
      expect(data).toHaveLength(total)
      return total
    },
    (error: { reason?: string }) => {
      expect(refusals).toContain(error.reason)
      return 0
    },
  )

/** The lists that the entries of the to-do list open, asked for as their pages do. */
async function rows(client: TestClient) {
  const at = { page: 1, limit: 100 }
  const joining = async () => {
    const data = await client.call(listRequests, {})
    return { data, total: data.length }
  }
  return {
    unpaid: await counted(client.call(listOrders, { tab: 'unpaid', ...at })),
    toPay: await counted(client.call(listOrders, { waits: 'pay', ...at })),
    aftersales: await counted(client.call(listOrders, { waits: 'aftersale', ...at })),
    requests: await counted(client.call(listPurchaseRequests, { tab: 'waiting', ...at })),
    cameBack: await counted(client.call(listPurchaseRequests, { tab: 'back', ...at })),
    inquiries: await counted(client.call(listInquiries, { tab: 'decide', ...at })),
    refusals: await counted(client.call(listRefusedOrders, at)),
    acceptances: await counted(client.call(listDueAcceptances, at)),
    shortFunds: await counted(client.call(listFunds, { short: true, ...at })),
    joinRequests: await counted(joining()),
  }
}

const said = ({ unpaid, toPay, ...overview }: Overview) => ({
  unpaid: unpaid.length,
  toPay: toPay?.all ?? 0,
  aftersales: overview.aftersales ?? 0,
  requests: overview.requests ?? 0,
  cameBack: overview.cameBack ?? 0,
  inquiries: overview.inquiries ?? 0,
  refusals: overview.refusals ?? 0,
  acceptances: overview.acceptances ?? 0,
  shortFunds: overview.shortFunds ?? 0,
  joinRequests: overview.joinRequests ?? 0,
})

test('each count of each account of the demo is the number of rows of its list', async () => {
  const members = await shop.db<{ id: number; mobile: string; roles: string[] }[]>`
    select m.id, m.mobile, coalesce(s.roles, '{}') as roles
      from member m left join membership s on s.member_id = m.id and s.state = 'active'
     where not m.disabled order by m.id`
  expect(members.length).toBeGreaterThan(60)
  const [sums, hold]: [Record<string, number>, Record<string, Set<string>>] = [{}, {}]
  for (const { id, mobile, roles } of members) {
    const client = await as(id)
    const overview = await client.call(getOverview, {})
    const counts = said(overview)
    expect(counts, mobile).toEqual(await rows(client))
    expect((await client.call(getUserInfo, {})).orderCounts.unpaid, mobile).toBe(counts.unpaid)
    for (const [name, count] of Object.entries(counts)) {
      sums[name] = (sums[name] ?? 0) + count
      if (count > 0) hold[name] = new Set([...(hold[name] ?? []), ...roles])
    }
  }
  // The demo has work of these kinds, so that the comparison is not one of nothing with nothing.
  for (const name of ['unpaid', 'toPay', 'aftersales', 'requests', 'cameBack', 'inquiries', 'acceptances'])
    expect(sums[name], name).toBeGreaterThan(0)
  expect([...hold.toPay!]).toEqual(['finance'])
})
