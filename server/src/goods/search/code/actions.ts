import type { Unchecked } from '@gongfang/contract/base/endpoint'
import type { resolveCodes } from '@gongfang/contract/goods/catalogue'
import type { Context } from '../../../http/context.ts'
import { listLines } from '../../catalogue/door.ts'
import { modelLexemes } from '../lexeme/rules.ts'
import { isName, namedModels } from '../phrase/model-rules.ts'
import { allOf } from '../phrase/query-rules.ts'
import { termsOf } from '../phrase/rules.ts'
import { plain } from '../text/rules.ts'
import { lexiconOf } from '../wording/actions.ts'
import {
  type CodeHit,
  listBarcodeHits,
  listCodeHits,
  listGoneCodes,
  listNamedModels,
  type NamedModel,
} from './queries.ts'

const ALIKE = 6

/**
 * Finds for each pasted text the SKU with that code or barcode, else the one with its words, else a few to choose
 * from.
 */
export async function resolve(
  codes: readonly string[],
  ctx: Context,
): Promise<Unchecked<typeof resolveCodes>> {
  const [coded, barcoded] = await Promise.all([
    listCodeHits(ctx.db, codes, ALIKE),
    listBarcodeHits(ctx.db, codes.map(barcodeOf)),
  ])
  const known = new Set([...coded, ...barcoded].flatMap((hit) => (hit.exact ? [hit.at] : [])))
  const unknown = codes.flatMap((code, at) => (known.has(at + 1) ? [] : [{ code, at: at + 1 }]))
  const [named, gone] = await Promise.all([
    listNamed(ctx, unknown),
    unknown.length > 0
      ? listGoneCodes(
          ctx.db,
          unknown.map(({ code }) => code),
        )
      : [],
  ])
  const lines = new Map(
    (await listLines(ctx, skuIdsOf([...coded, ...barcoded, ...named]))).map((line) => [line.skuId, line]),
  )
  const goneCodes = new Set(gone.map(({ code }) => code))
  return codes.map((code, at) => {
    const of = (hits: readonly CodeHit[]) => hits.filter((hit) => hit.at === at + 1)
    const ways = [
      { by: 'code', hits: of(coded).filter(({ exact }) => exact) },
      { by: 'barcode', hits: of(barcoded) },
      { by: 'name', hits: of(named) },
      { by: 'code', hits: of(coded) },
    ] as const
    const { by, hits } = ways.find((way) => way.hits.length > 0) ?? ways[0]
    return {
      code,
      exact: hits[0]?.exact ?? false,
      by,
      hits: hits.flatMap(({ skuId }) => lines.get(skuId) ?? []),
      gone: goneCodes.has(code),
    }
  })
}

/** Returns '' for a text that is not a barcode. */
const barcodeOf = (text: string) => /^\d{8,14}$/.exec(text.normalize('NFKC').replace(/[\s-]/g, ''))?.[0] ?? ''

const NAMED = 12

/** Finds models by name: a product's name, or the name with words that distinguish its models. */
async function listNamed(ctx: Context, texts: readonly { code: string; at: number }[]): Promise<CodeHit[]> {
  if (!texts.some(({ code }) => /\p{Script=Han}{2}/u.test(code))) return []
  const wording = await lexiconOf(ctx.db)
  const names = texts
    .map(({ code, at }) => ({ at, title: plain(code), terms: termsOf(code, wording) }))
    .filter(({ terms }) => isName(terms))
  if (names.length === 0) return []
  const models = Map.groupBy(
    await listNamedModels(
      ctx.db,
      names.map(({ terms }) => allOf(terms)),
      names.map(({ title }) => title),
    ),
    ({ at }) => at,
  )
  return names.flatMap(({ at, title, terms }, place) => {
    const all = models.get(place + 1) ?? []
    const titled = all.filter((model) => model.title === title)
    const products = Map.groupBy(titled.length > 0 ? titled : all, ({ productId }) => productId)
    const left = [...products.values()].flatMap((each) => namedModels(terms, each.map(withLexemes)))
    return left.slice(0, NAMED).map(({ skuId }) => ({ at, skuId, exact: left.length === 1 }))
  })
}

const withLexemes = (model: NamedModel) => ({
  ...model,
  lexemes: new Set(modelLexemes({ code: model.modelCode, values: model.specValues })),
})

export const skuIdsOf = (hits: readonly CodeHit[]) => hits.map(({ skuId }) => skuId)
