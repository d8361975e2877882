import { createContext, use } from 'react'

export interface Change {
  readonly name: string
  readonly was: string
  readonly is: string
}

export type LoggedRecord = Record<string, unknown>

/** Texts for the audit entries of one noun. */
export interface ChangeLabels {
  /** Nouns that begin an action or a subject: 'order' of 'order.ship' and of 'order 20261122…'. */
  readonly nouns?: Readonly<Record<string, string>>
  /** Verbs that end an action: 'ship' of 'order.ship'. */
  readonly verbs?: Readonly<Record<string, string>>
  readonly fields?: Readonly<Record<string, string>>
  /** Texts of codes, by field. */
  readonly codes?: Readonly<Record<string, (code: string) => string | undefined>>
  readonly records?: readonly RecordLabels[]
  /** Actions that log something else than the fields of a record. */
  readonly actions?: Readonly<Record<string, (before: LoggedRecord, after: LoggedRecord) => Change[]>>
}

/** Records whose fields have other labels than the same fields elsewhere. */
interface RecordLabels {
  readonly matches: (record: LoggedRecord) => boolean
  /** Counts such records: '张' of '第 2 张'. */
  readonly counter: string
  readonly fields: Readonly<Record<string, string>>
  /** Texts of empty fields. */
  readonly unset: Readonly<Record<string, string>>
}

/** If two labels have the same key, the later one counts. */
export const mergeLabels = (all: readonly ChangeLabels[]): Required<ChangeLabels> => ({
  nouns: Object.assign({}, ...all.map(({ nouns }) => nouns)),
  verbs: Object.assign({}, ...all.map(({ verbs }) => verbs)),
  fields: Object.assign({}, ...all.map(({ fields }) => fields)),
  codes: Object.assign({}, ...all.map(({ codes }) => codes)),
  records: all.flatMap(({ records = [] }) => records),
  actions: Object.assign({}, ...all.map(({ actions }) => actions)),
})

export type MergedLabels = ReturnType<typeof mergeLabels>

export const ChangeLabelsContext = createContext<MergedLabels>(mergeLabels([]))

export const useChangeLabels = () => use(ChangeLabelsContext)

/** 'order.ship' → '订单 · 发货'. A word without a label is shown as the log has it. */
export function actionText({ nouns, verbs }: MergedLabels, what: string): string {
  const [noun = '', verb = ''] = what.split('.')
  return `${nouns[noun] ?? noun} · ${verbs[verb] ?? verb}`
}

/** Options of a select: all actions of a noun, or one of them. */
export function actionOptions(labels: MergedLabels, actions: readonly string[]) {
  const groups = Object.entries(Object.groupBy(actions, (what) => what.split('.')[0] ?? ''))
  return groups.map(([noun, own = []]) => ({
    label: labels.nouns[noun] ?? noun,
    options: [
      { value: `${noun}.`, label: `${labels.nouns[noun] ?? noun} · 全部` },
      ...own.map((what) => ({ value: what, label: actionText(labels, what) })),
    ],
  }))
}

/** 'product 17' → '商品 17' */
export function subjectText({ nouns }: MergedLabels, subject: string): string {
  const [noun = '', ...id] = subject.split(' ')
  return [nouns[noun] ?? noun, ...id].join(' ')
}
