import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { MissedSearch, saveSynonym } from '@gongfang/contract/goods/search-desk'
import type { Db } from '../../../db/connect.ts'
import type { Context, StaffContext } from '../../../http/context.ts'
import { changed } from '../../../http/kept.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { audit } from '../../../system/audit/door.ts'
import { plain } from '../text/rules.ts'
import { forgetWording, WORDING_FRESH_MS } from '../wording/actions.ts'
import { deleteRow, insertSynonym, listMissed, listRows, lockSynonyms, updateSynonym } from './queries.ts'

/** Most rows, each of which every search of a process keeps in memory. */
const MOST_ROWS = 1_000

export const saveOne = (ctx: StaffContext, wanted: Parsed<typeof saveSynonym>) =>
  ctx.transaction(async (tx) => {
    await lockSynonyms(tx)
    const rows = await listRows(tx)
    const before = rows.find(({ id }) => id === wanted.id)
    if (wanted.id !== null && !before) refuse('notFound')
    const word = wanted.word.trim()
    const sameAs = distinct(wanted.sameAs, word)
    if (plain(word) === '') refuseField('word', '请填写词')
    if (sameAs.length === 0) refuseField('sameAs', '请填写与该词不同的同义词')
    if (rows.some((row) => row.id !== wanted.id && plain(row.word) === plain(word)))
      refuseField('word', '该词已有同义词，请编辑那一行')
    if (!before && rows.length >= MOST_ROWS) refuseField('word', `最多 ${MOST_ROWS} 行同义词`)
    const id = before?.id ?? (await insertSynonym(tx, word, sameAs))[0].id
    if (before) await updateSynonym(tx, { id, word, sameAs })
    await audit(tx, ctx, {
      what: before ? 'synonym.edit' : 'synonym.create',
      subject: `synonym ${id}`,
      before: before ? { word: before.word, sameAs: before.sameAs } : null,
      after: { word, sameAs },
    })
    await askAnew(tx, ctx)
    return { id }
  })

export const deleteOne = (ctx: StaffContext, id: number) =>
  ctx.transaction(async (tx) => {
    await lockSynonyms(tx)
    const before = (await listRows(tx)).find((row) => row.id === id)
    if (!before) return refuse('notFound')
    await deleteRow(tx, id)
    await audit(tx, ctx, {
      what: 'synonym.delete',
      subject: `synonym ${id}`,
      before: { word: before.word, sameAs: before.sameAs },
      after: null,
    })
    await askAnew(tx, ctx)
    return {}
  })

/** Phrases that found nothing, without those that have synonyms by now. */
export async function listOpenMisses({ db, now }: Context): Promise<MissedSearch[]> {
  const known = new Set((await listRows(db)).flatMap(({ word, sameAs }) => [word, ...sameAs].map(plain)))
  return (await listMissed(db, now)).filter(({ word }) => !known.has(plain(word))).slice(0, 100)
}

/** Answers made with the old words end now, and once more when every process has read the new ones. */
async function askAnew(tx: Db, { db, now }: StaffContext) {
  await changed(tx, 'catalogue')
  await enqueue(
    tx,
    'search.reword',
    {},
    {
      runAt: new Date(now.getTime() + WORDING_FRESH_MS + 5_000),
      jobKey: 'search.reword',
    },
  )
  forgetWording(db)
}

/** Words that differ from each other and from `word` as the search reads them. */
function distinct(words: readonly string[], word: string): string[] {
  const seen = new Set([plain(word)])
  return words.flatMap((each) => {
    const key = plain(each)
    if (key === '' || seen.has(key)) return []
    seen.add(key)
    return each.trim()
  })
}
