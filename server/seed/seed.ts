import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, type Pool, transaction } from '../src/db/connect.ts'
import { refreshProducts } from '../src/goods/catalogue/actions.ts'
import { replaceAxisParameters } from '../src/goods/catalogue/queries.ts'
import { indexProducts } from '../src/goods/search/index/actions.ts'
import type { Storage } from '../src/outside/storage.ts'
import { insertActivities, listSignUpsTold } from './activities.ts'
import { insertAssortments } from './assortments.ts'
import { drafts } from './catalogue.ts'
import { insertSettings } from './config.ts'
import { insertContent } from './content.ts'
import { insertCustomers } from './customers.ts'
import { insertFeedbackThreads } from './feedback.ts'
import { insertHistory } from './history.ts'
import { HISTORY_DAYS } from './history-plan.ts'
import { insertCatalogue } from './insert-catalogue.ts'
import { insertStock } from './insert-stock.ts'
import { insertChanges } from './institution-changes.ts'
import { insertMails } from './mails.ts'
import { insertMembers, mobiles } from './members.ts'
import { insertOrders, insertStories, roundBalance } from './orders.ts'
import { insertPriceLists } from './price-lists.ts'
import { insertReviews } from './reviews.ts'
import { backorders, DAY, regrets } from './stories.ts'
import { insertTeam } from './team.ts'
import { insertTraces, sortLedgers } from './user.ts'

export const ART = join(import.meta.dirname, 'art')

interface Wish {
  /** Dates in the demo data are counted back from here. */
  now: Date
  /** The storage of uploaded licences. */
  storage: Storage
}

/** Fills an empty shop with the demo data, all or nothing; false when there are goods already. */
export const seed = (db: Pool, wish: Wish): Promise<boolean> =>
  transaction(db, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('demo seed', 0))`
    if (await hasProducts(tx)) return false
    await fill(tx, wish)
    return true
  })

async function hasProducts(tx: Db) {
  const [found] = await tx<{ exists: boolean }[]>`select exists (select from product)`
  return found?.exists ?? false
}

async function fill(tx: Db, { now, storage }: Wish) {
  const licence = await readFile(join(ART, 'licence-sample.webp'))
  const goods = drafts()
  const { skuIds, productIds } = await insertCatalogue(tx, goods, now)
  await insertSettings(tx, now)
  const stock = goods.flatMap(({ skus }) =>
    skus.map(({ modelCode, stock: quantity }) => ({ skuId: skuIds.get(modelCode) ?? 0, quantity })),
  )
  const finishGoods = async () => {
    await insertStock(tx, stock, now)
    await replaceAxisParameters(tx, productIds)
    await refreshProducts(tx, 'all')
    await indexProducts(tx, 'all')
  }
  // PostgreSQL works for one while the other prepares its next statement.
  await Promise.all([finishGoods(), insertContent(tx, { now, storage })])
  const { idOf, institutionIds, passwordHash } = await insertMembers(tx, { now, storage, licence })
  const buyerOf = (mobile: string) => {
    const [memberId = 0, institutionId = 0] = [idOf, institutionIds].map((ids) => ids.get(mobile))
    return { memberId, institutionId, skuIds, now }
  }
  const [me, other] = [buyerOf(mobiles.approved), buyerOf(mobiles.other)]
  const customers = await insertCustomers(tx, { now, days: HISTORY_DAYS })
  const { colleagueIds, buyerId, happenings } = await insertTeam(
    tx,
    { ...me, passwordHash },
    { storage, art: ART },
  )
  await insertOrders(tx, { buyer: me, other, colleague: { ...me, memberId: buyerId }, also: happenings })
  const oldest = customers.filter(({ joinedAt }) => now.getTime() - joinedAt.getTime() > 65 * DAY)
  for (const [at, story] of [...regrets, ...backorders].entries()) {
    const { memberId = 0, institutionId = 0 } = oldest[at] ?? {}
    await insertStories(tx, { memberId, institutionId, skuIds, now }, [story])
  }
  // After the stories, so that lists by id begin with what is newest.
  await insertHistory(tx, { buyers: customers, now })
  await sortLedgers(
    tx,
    customers.map(({ memberId }) => memberId),
  )
  await insertActivities(tx, { me, other, now })
  await insertReviews(tx, { own: me, skuIds, storage, art: ART, now })
  await insertFeedbackThreads(tx, { memberId: me.memberId, skuIds, storage, art: ART, now })
  await insertChanges(tx, { memberId: me.memberId, otherId: other.memberId, now })
  await roundBalance(tx, me)
  const institutionIdOf = { approved: me.institutionId, other: other.institutionId }
  await insertPriceLists(tx, { institutionIdOf, skuIds, now })
  await insertAssortments(tx, { institutionIdOf, skuIds, now })
  await insertTraces(tx, {
    buyerIds: [me.memberId, other.memberId],
    colleagueIds,
    also: listSignUpsTold,
    now,
  })
  await insertMails(tx, { memberId: me.memberId, now })
  // Sends no messages about past events.
  await tx`delete from job_outbox`
  // Otherwise PostgreSQL guesses how many rows there are until autovacuum has seen the tables, minutes later.
  await tx`analyze`
}
