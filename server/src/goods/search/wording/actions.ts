import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Db } from '../../../db/connect.ts'
import type { Wording } from '../phrase/rules.ts'
import { normal } from '../text/rules.ts'
import { cutter, type Dictionary, readDictionary } from './cut-rules.ts'
import { listNames, listSynonyms } from './queries.ts'
import { builtInFacts, builtInNames, type Group } from './rules.ts'

export const WORDING_FRESH_MS = 60_000
const loaded = new WeakMap<Db, { at: number; lexicon: Promise<Wording> }>()

/** Reads names and synonyms from the database once a minute. The first search reads the dictionary (7 MB). */
export function lexiconOf(db: Db): Promise<Wording> {
  const found = loaded.get(db)
  if (found && performance.now() - found.at < WORDING_FRESH_MS) return found.lexicon
  const lexicon = loadLexicon(db)
  loaded.set(db, { at: performance.now(), lexicon })
  // Without a database the old words stay in use, and the next search reads them again.
  return lexicon.catch((error) => {
    loaded.delete(db)
    if (found) return found.lexicon
    throw error
  })
}

/** The next search of this process reads names and synonyms anew. */
export const forgetWording = (db: Db) => loaded.delete(db)

async function loadLexicon(db: Db): Promise<Wording> {
  const [names, added] = await Promise.all([listNames(db), listSynonyms(db)])
  const others = othersOf([
    ...builtInNames,
    ...builtInFacts,
    ...added.map(({ word, sameAs }) => ({ words: [word, ...sameAs], narrower: [] })),
  ])
  const brands = names.filter(({ isBrand }) => isBrand).map(({ name }) => name)
  const facts = new Set(
    [...builtInFacts.flatMap((group) => [...group.words, ...group.narrower]), ...brands].map(normal),
  )
  // Names of brands and categories and trade words: a general dictionary would cut them.
  const taught = [...names.map(({ name }) => normal(name)), ...others.keys()].filter((word) =>
    WORD.test(word),
  )
  return {
    cut: cutter(await dictionary(), new Set(taught)),
    synonymsOf: (word) => [...(others.get(word) ?? [])],
    isFact: (word) => facts.has(word),
  }
}

/** The synonyms of each word, in the form in which texts are compared. */
function othersOf(groups: readonly Group[]) {
  const others = new Map<string, Set<string>>()
  for (const group of groups) {
    const words = group.words.map(normal)
    for (const word of words) {
      const known = others.get(word) ?? new Set()
      for (const other of [...words, ...group.narrower.map(normal)]) if (other !== word) known.add(other)
      others.set(word, known)
    }
  }
  return others
}

const WORD = /^\p{Script=Han}{2,}$/u

let reading: Promise<Dictionary> | undefined

const dictionary = () => (reading ??= readFile(DICTIONARY).then(readDictionary))

// Only the package's word list is read. Its program would take 50 MB of memory.
const DICTIONARY = createRequire(import.meta.url).resolve('@node-rs/jieba/dict.txt')
