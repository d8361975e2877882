/** A topic of the help centre, as `compile.ts` makes it from a Markdown file of `help/`. */
export interface HelpTopic {
  /** The last part of its address, and the name of its file. */
  readonly name: string
  readonly group: string
  readonly title: string
  /** One sentence that says what the topic helps with. */
  readonly summary: string
  /** The screens that the topic is about, the most important first. */
  readonly screens: readonly HelpScreen[]
  /** Other words that people search for. They are not shown. */
  readonly keywords: readonly string[]
  readonly parts: readonly HelpPart[]
  readonly problems: readonly HelpProblem[]
  readonly picture?: HelpPicture
  /** The names of topics to read next. */
  readonly related: readonly string[]
}

export interface HelpScreen {
  readonly path: string
  readonly title: string
}

export interface HelpPart {
  readonly title: string
  readonly steps: readonly HelpText[]
}

/** What can go wrong, and what to do then. */
export interface HelpProblem {
  readonly problem: string
  readonly remedy: HelpText
}

export interface HelpPicture {
  /** Its address in the face. */
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** A sentence: words, buttons in bold, and links to screens. */
export type HelpText = readonly HelpPiece[]
export type HelpPiece = string | { readonly strong: string } | { readonly link: string; readonly to: string }

export const plainText = (text: HelpText): string =>
  text
    .map((piece) => {
      if (typeof piece === 'string') return piece
      return 'strong' in piece ? piece.strong : piece.link
    })
    .join('')

/** The topics by group, both in the order of the list. */
export const helpGroups = <Topic extends { readonly group: string }>(topics: readonly Topic[]) =>
  [...Map.groupBy(topics, ({ group }) => group)].map(([title, topics]) => ({ title, topics }))
