import { Node } from '@tiptap/react'

/**
 * A product as a card in the text: its number, and its title for the author. The price is loaded when the text is
 * read.
 */
export const Goods = Node.create({
  name: 'goods',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    product: {
      default: '',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-product') ?? '',
      renderHTML: ({ product }: Record<string, unknown>) => ({ 'data-product': product }),
    },
    title: {
      default: '',
      parseHTML: (element: HTMLElement) => element.textContent?.trim() ?? '',
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'div[data-product]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['div', HTMLAttributes, String(node.attrs.title)],
})
