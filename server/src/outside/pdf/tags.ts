import {
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** Types of ISO 32000-1, 14.8.4. */
export type Tag =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'

interface Element {
  readonly tag: Tag
  readonly alt: string | undefined
  readonly parent: Element | null
  readonly kids: (Element | Content)[]
  readonly ref: PDFRef
}

/** Content that was drawn between two marks of a page. */
interface Content {
  readonly page: PDFPage
  readonly mark: number
}

const isContent = (kid: Element | Content): kid is Content => 'mark' in kid

/**
 * The structure of a document beside its drawing: what a heading, a list, a table and a cell is, in the order of reading,
 * for programs that read aloud or copy (ISO 32000-1, 14.7 and 14.8).
 */
export class Tags {
  readonly #doc: PDFDocument
  readonly #root: Element
  readonly #rootRef: PDFRef
  /** By page: the element of each mark. */
  readonly #marked = new Map<PDFPage, Element[]>()
  #now: Element

  constructor(doc: PDFDocument) {
    this.#doc = doc
    this.#rootRef = doc.context.nextRef()
    this.#root = this.#make('Document', null)
    this.#now = this.#root
  }

  /** Everything that is tagged or drawn by `draw` belongs to an element. */
  in(tag: Tag, draw: () => void, alt?: string) {
    const outer = this.#now
    const element = this.#make(tag, outer, alt)
    outer.kids.push(element)
    this.#now = element
    try {
      draw()
    } finally {
      this.#now = outer
    }
  }

  /** Makes what `draw` draws on a page content of the present element. */
  content(page: PDFPage, draw: () => void) {
    const mark = this.mark(page)
    page.pushOperators(begin(this.#now.tag, `<</MCID ${mark}>>`))
    draw()
    page.pushOperators(end())
  }

  /** The number by which a page names content of the present element. */
  mark(page: PDFPage): number {
    const elements = this.#marked.get(page) ?? []
    this.#marked.set(page, elements)
    const mark = elements.push(this.#now) - 1
    this.#now.kids.push({ page, mark })
    return mark
  }

  /** Lines, and what stands on every page: nothing to be read. */
  artifact(page: PDFPage, draw: () => void, isPagination = false) {
    page.pushOperators(begin('Artifact', isPagination ? '<</Type /Pagination>>' : '<</Type /Layout>>'))
    draw()
    page.pushOperators(end())
  }

  /** Writes the structure into the document. */
  write() {
    const { context, catalog } = this.#doc
    const rows: (number | PDFRef)[] = []
    for (const [at, [page, elements]] of [...this.#marked].entries()) {
      page.node.set(PDFName.of('StructParents'), context.obj(at))
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      rows.push(at, context.register(context.obj(elements.map(({ ref }) => ref))))
    }
    this.#writeElement(this.#root)
    const root = {
      Type: 'StructTreeRoot',
      K: this.#root.ref,
      ParentTree: context.register(context.obj({ Nums: rows })),
      ParentTreeNextKey: this.#marked.size,
    }
    context.assign(this.#rootRef, context.obj(root))
    catalog.set(PDFName.of('StructTreeRoot'), this.#rootRef)
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  }

  #make(tag: Tag, parent: Element | null, alt?: string): Element {
    return { tag, alt, parent, kids: [], ref: this.#doc.context.nextRef() }
  }

  #writeElement({ tag, alt, parent, kids, ref }: Element) {
    const { context } = this.#doc
    const written = kids.map((kid) => {
      if (isContent(kid)) return context.obj({ Type: 'MCR', Pg: kid.page.ref, MCID: kid.mark })
      this.#writeElement(kid)
      return kid.ref
    })
    const isHead = tag === 'TH'
    const element = context.obj({
      Type: 'StructElem',
      S: tag,
      P: parent?.ref ?? this.#rootRef,
      K: context.obj(written),
      ...(isHead && { A: context.obj({ O: 'Table', Scope: 'Column' }) }),
      ...(alt !== undefined && { Alt: PDFHexString.fromText(alt) }),
    })
    context.assign(ref, element)
  }
}

const begin = (tag: string, properties: string) =>
  PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(tag), properties])
const end = () => PDFOperator.of(PDFOperatorNames.EndMarkedContent)
