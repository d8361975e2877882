import { resolveCodes, type SkuLine } from '@gongfang/contract/goods/catalogue'
import type { WantedLine } from '@gongfang/contract/goods/list-line'
import { NONE_WRITTEN } from '@gongfang/contract/goods/list-number'
import { QUICK_ORDER_LINES } from '@gongfang/contract/goods/quick-order'
import { useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { change } from '../../base/change.ts'
import { outsideOf } from '../assortment/outside-store.ts'
import { atAgreed } from '../price-list/agreed.ts'
import { agreedPricesOf } from '../price-list/agreed-store.ts'
import { type EnteredRow, type Found, type JudgedRow, judge } from './judge.ts'
import { askOwnCodes, ownCodes } from './own-codes.ts'

/** No model code is longer, and the server would refuse the whole list for a longer one. */
const LONGEST_CODE = 100

/** The list survives closing the dialog, until the page is reloaded. */
const kept: {
  rows: readonly EnteredRow[]
  found: ReadonlyMap<string, Found>
  lines: number
  said: readonly string[]
} = {
  rows: [],
  said: [],
  found: new Map(),
  lines: 0,
}

/** A line as it is typed or read. */
export type NewLine = Pick<WantedLine, 'code' | 'quantity'> &
  Partial<Pick<WantedLine, 'doubt' | 'unit' | 'also' | 'own'>>

export type QuickList = ReturnType<typeof useQuickList>

export function useQuickList() {
  const [rows, setRows] = useState(kept.rows)
  const { found, busy, ask, learn } = useCodeAnswers()
  const nextKey = useRef(Math.max(0, ...rows.map(({ key }) => key)))
  const [said, setSaid] = useState(kept.said)
  kept.rows = rows
  kept.said = said

  return {
    rows: judge(rows, found, ownCodes()),
    /** Parts of the lists that were not read, each with the reason. */
    said,
    busy,
    /** Number of lines that the list can still take. */
    room: QUICK_ORDER_LINES - rows.length,
    /** Appends lines. False when the request failed and nothing was added. */
    async add(lines: readonly NewLine[], said: readonly string[] = []): Promise<boolean> {
      const wanted = lines.map((line) => ({ ...line, code: plain(line.code) }))
      const texts = wanted.flatMap(({ code, own }) => [code, ...(own === undefined ? [] : [plain(own)])])
      if (!(await ask(wanted.map(({ code }) => code))) || !(await change(askOwnCodes(texts)))) return false
      const open = wanted.filter(({ code }) => !kept.found.get(code)?.exact)
      if (!(await ask(open.flatMap(({ also = [] }) => also.map(plain))))) return false
      const added = wanted.map(({ code, quantity, doubt, unit, also, own }): EnteredRow => {
        nextKey.current++
        kept.lines++
        return {
          key: nextKey.current,
          at: [kept.lines],
          code,
          quantity,
          skuId: null,
          ...(doubt !== undefined && { doubt }),
          ...(unit !== undefined && { unit }),
          ...(also !== undefined && { also: also.map(plain) }),
          ...(own !== undefined && { own }),
        }
      })
      setRows((before) => [...before, ...added])
      setSaid((before) => [...before, ...said])
      return true
    },
    async setCode({ row }: JudgedRow, text: string) {
      const code = plain(text)
      if (code === '' || code === row.code) return
      if (!(await ask([code])) || !(await change(askOwnCodes([code])))) return
      const { also: _, ...rest } = row
      const asked = row.asked ?? row.code
      setRows((before) => put(before, [row.key], { ...rest, code, asked, skuId: null }))
    },
    setQuantity: (judged: JudgedRow, quantity: number) =>
      setRows((before) => put(before, judged.keys, counted(judged, quantity))),
    /** Takes the smallest quantity that can be ordered for the rows that were written without one. */
    takeLeast: () =>
      setRows((before) =>
        before.map(({ doubt, ...row }) =>
          doubt === undefined || doubt === NONE_WRITTEN ? row : { ...row, doubt },
        ),
      ),
    choose: (judged: JudgedRow, skuId: number) =>
      setRows((before) => put(before, judged.keys, { ...settled(judged), skuId })),
    /** Puts a substitute into the line. */
    replace(judged: JudgedRow, instead: SkuLine) {
      const code = instead.modelCode
      learn([{ code, exact: true, by: 'code', hits: [instead], gone: false }])
      const { row } = judged
      setRows((before) =>
        put(before, judged.keys, {
          ...settled(judged),
          code,
          skuId: instead.skuId,
          written: row.written ?? row.code,
        }),
      )
    },
    /** Draws the rows again after a code was learnt. */
    refresh: () => setRows((before) => [...before]),
    remove: (gone: readonly JudgedRow[]) => {
      const keys = new Set(gone.flatMap((judged) => judged.keys))
      setRows((before) => before.filter(({ key }) => !keys.has(key)))
    },
    /** Stores the cart's reasons for the lines that it refused. */
    refuse: (reasons: ReadonlyMap<number, string>) =>
      setRows((before) =>
        before.map((row) => {
          const refused = reasons.get(row.key)
          return refused === undefined ? row : { ...row, refused }
        }),
      ),
    clear: () => {
      kept.lines = 0
      setRows([])
      setSaid([])
    },
  }
}

/** The server's answers to codes, which the list keeps. */
function useCodeAnswers() {
  const [found, setFound] = useState(kept.found)
  const [busy, setBusy] = useState(false)
  kept.found = found

  function learn(answers: readonly Found[]) {
    kept.found = new Map([...kept.found, ...answers.map((answer) => [answer.code, answer] as const)])
    setFound(kept.found)
  }

  /** Looks up codes that are not known yet. False when the request failed. */
  async function ask(codes: readonly string[]): Promise<boolean> {
    const unknown = [...new Set(codes)].filter((code) => isCode(code) && !kept.found.has(code))
    setBusy(true)
    for (let from = 0; from < unknown.length; from += QUICK_ORDER_LINES) {
      const answers = await change(
        call(resolveCodes, { codes: unknown.slice(from, from + QUICK_ORDER_LINES) }),
      )
      if (!answers) {
        setBusy(false)
        return false
      }
      learn(await withAgreed(answers))
    }
    setBusy(false)
    return true
  }

  return { found, busy, ask, learn }
}

/** The models at the prices of the institution, with what is outside its assortment. */
async function withAgreed(answers: readonly Found[]): Promise<Found[]> {
  const skuIds = [...new Set(answers.flatMap(({ hits }) => hits.map(({ skuId }) => skuId)))]
  const [prices, outside] = await Promise.all([agreedPricesOf(skuIds), outsideOf(skuIds)])
  return answers.map((answer) => ({
    ...answer,
    hits: answer.hits.map((hit) => {
      const mode = outside.get(hit.skuId)
      return { ...atAgreed(hit, prices.get(hit.skuId)), ...(mode && { outside: mode }) }
    }),
  }))
}

const isCode = (code: string) => code !== '' && [...code].length <= LONGEST_CODE
const plain = (code: string) => code.replace(/\p{Cc}+/gu, ' ').trim()

/** Merges the lines of a row into one and removes the cart's refusal. */
function settled({ row: { refused: _, ...written }, at, quantity, doubt, converted }: JudgedRow): EnteredRow {
  const { unit: __, ...rest } = written
  const row = converted ? { ...rest, pieces: true as const } : written
  if (doubt !== undefined) return { ...row, at, quantity: null, doubt }
  return { ...row, at, quantity: row.quantity === null && at.length === 1 ? null : quantity }
}

/** The rows as one with the typed quantity. */
function counted(judged: JudgedRow, quantity: number): EnteredRow {
  const { doubt: _, unit: __, ...row } = settled(judged)
  return { ...row, quantity, pieces: true }
}

const put = (rows: readonly EnteredRow[], keys: readonly number[], next: EnteredRow) =>
  rows.flatMap((row) => {
    if (row.key === next.key) return [next]
    return keys.includes(row.key) ? [] : [row]
  })
