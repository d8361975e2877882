import Image from '@tiptap/extension-image'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { Mark, mergeAttributes, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Goods } from './goods-node.ts'

/** True for an address that the server accepts: a path of the shop, or a known scheme. */
export const isLink = (href: string) =>
  /^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s\\]+|mailto:[^\s@]+@[^\s@]+|tel:[+\d-]+)$/.test(href)

const cellAttributes = () => ({
  colspan: spanOf('colspan'),
  rowspan: spanOf('rowspan'),
  colwidth: { default: null, rendered: false },
})

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(Number(element.getAttribute(name)) || 1, 50),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})

const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** The table role of each node, as the table library expects it. */
const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** Tables with the functions of @tiptap/pm, so that no second package is needed. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const step = (by: 1 | -1) => () => goToNextCell(by)(this.editor.state, this.editor.view.dispatch)
    return { Tab: step(1), 'Shift-Tab': step(-1) }
  },
})

const small = (name: string, tag: 'sub' | 'sup') =>
  Mark.create({
    name,
    excludes: name === 'subscript' ? 'superscript' : 'subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** A picture with its caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image caption',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
})
const Caption = Node.create({
  name: 'caption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
})

/** Exactly what the server allows in a text, so that saving removes nothing. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (href) => isLink(href),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image.configure({ allowBase64: false }),
  Figure,
  Caption,
  Goods,
  Table,
  TableRow,
  TableHeader,
  TableCell,
  small('subscript', 'sub'),
  small('superscript', 'sup'),
]
