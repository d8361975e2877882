import { refuse } from '@gongfang/contract/base/refusal'
import { moneyWays, type OpenWays } from '@gongfang/contract/buying/order'
import { channelsOf } from '@gongfang/contract/money/payment-desk'
import { type ProviderAccount, ProviderName, providerOf } from '@gongfang/contract/system/provider-desk'
import type { Db } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { keptValue } from '../../http/kept-value.ts'
import { seal, unseal } from '../../seal.ts'
import { type Actor, insertAudit } from '../audit/door.ts'
import { shownConfig } from '../config/door.ts'
import {
  countUnderway,
  findProvider,
  listProviderRows,
  lockProviders,
  type ProviderRow,
  upsertProvider,
} from './queries.ts'
import { complaintsAbout, fieldsOf, isGivenUp, typed, type Values } from './rules.ts'

/**
 * An account that is switched on, with its secrets; null when there is none, or they were sealed with another key.
 * `off`: also one that is switched off, to end what was begun with it.
 */
export async function providerAccount<N extends ProviderName>(
  { db, env }: { db: Db; env: House['env'] },
  name: N,
  { off = false }: { off?: boolean } = {},
): Promise<{ account: ProviderAccount<N>; version: number } | null> {
  const row = await findProvider(db, name)
  if (!row || !(row.enabled || off)) return null
  const secrets = secretsOf(row, env.secretKey)
  return secrets && { account: { ...row.open, ...secrets } as ProviderAccount<N>, version: row.version }
}

type WaysByAccount = Omit<OpenWays, 'bank' | 'demo'>

/** Whether each way to pay that needs an account has one that is switched on. */
async function listOpenByAccount(where: { db: Db; env: House['env'] }): Promise<WaysByAccount> {
  const ways = ProviderName.options.flatMap((name) => {
    const { pays } = providerOf(name)
    return pays ? [{ name, pays }] : []
  })
  const open = await Promise.all(
    ways.map(async ({ name, pays }) => [pays, (await providerAccount(where, name)) !== null] as const),
  )
  return Object.fromEntries(open) as WaysByAccount
}

/** Which channels money may come by: right within a second of a change. */
export async function openChannels({
  db,
  kept,
  env,
}: Pick<House, 'kept' | 'env'> & { db: Db }): Promise<OpenWays> {
  const [byAccount, config] = await Promise.all([
    keptValue(kept, 'channels', ['config'], () => listOpenByAccount({ db, env })),
    shownConfig({ db, kept }),
  ])
  const bank = config.bankAccountName !== '' && config.bankAccountNumber !== '' && config.bankName !== ''
  return { ...byAccount, bank, demo: env.demo }
}

/** True if a channel takes money at once. A bank transfer takes days. */
export async function isMoneyOpen(ctx: Parameters<typeof openChannels>[0]): Promise<boolean> {
  const open = await openChannels(ctx)
  return moneyWays.some((way) => way !== 'bank' && open[way])
}

/** The accounts as staff see them: secrets only as present or missing. */
export async function listAccounts(db: Db, { secretKey }: House['env']) {
  const rows = await listProviderRows(db)
  return rows.map((row) => ({
    ...row,
    values: row.open,
    sealed: Object.keys(secretsOf(row, secretKey) ?? {}),
  }))
}

interface Change {
  name: ProviderName
  enabled: boolean
  /** The version of the account that the change is based on. */
  version: number
  values: Values
  who: Actor | string
  now: Date
}

/** A secret that is left empty stays what it was; nobody can read it back to type it again. */
export async function saveAccount(tx: Db, env: House['env'], change: Change) {
  const { name, enabled, version, who, now } = change
  await lockProviders(tx)
  const before = await findProvider(tx, name)
  if ((before?.version ?? 0) !== version) refuse('changedMeanwhile')
  const known = (before && secretsOf(before, env.secretKey)) ?? {}
  const values = typed(name, change.values)
  const open: Values = {}
  const secrets: Values = {}
  for (const [field, { secret }] of fieldsOf(name)) {
    const stays = secret && !isGivenUp(name, field, values)
    const value = values[field] || (stays && known[field]) || ''
    if (!secret) open[field] = value
    else if (value !== '') secrets[field] = value
  }
  const wrong = {
    ...complaintsAbout({
      name,
      values: { ...open, ...secrets },
      enabled,
      plainHttp: env.demo,
      reachable: env.demo || env.publicUrl !== null,
    }),
    ...(before && (await staysWhoItIs(tx, name, { before: before.open, after: open }))),
  }
  if (Object.keys(wrong).length > 0) refuse('invalid', { fields: wrong })
  const sealed = seal(JSON.stringify(secrets), env.secretKey)
  await upsertProvider(tx, {
    name,
    enabled,
    open,
    sealed,
    now,
    who: typeof who === 'string' ? who : who.name,
  })
  const renewed = Object.keys(secrets).filter((field) => secrets[field] !== known[field])
  await insertAudit(tx, {
    who,
    what: 'provider.save',
    subject: `provider ${name}`,
    before: before && { enabled: before.enabled, ...before.open },
    after: { enabled, ...open, ...(renewed.length > 0 && { renewed }) },
  })
  await changed(tx, 'config')
}

/** Keeps the merchant while payments or refunds are under way, because they could not be queried any more. */
async function staysWhoItIs(
  tx: Db,
  name: ProviderName,
  { before, after }: { before: Values; after: Values },
): Promise<Values> {
  const { identity = [], pays } = providerOf(name)
  const moved = identity.filter((field) => before[field] && before[field] !== after[field])
  const underway = pays && moved.length > 0 ? await countUnderway(tx, channelsOf(pays)) : 0
  if (underway === 0) return {}
  const text = `还有 ${underway} 笔支付或退款未结束：请先停用，待其结束后再更换`
  return Object.fromEntries(moved.map((field) => [field, text]))
}

function secretsOf({ sealed }: ProviderRow, secretKey: string): Values | null {
  const opened = unseal(sealed, secretKey)
  return opened === null ? null : JSON.parse(opened)
}
