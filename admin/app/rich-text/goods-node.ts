import { Node } from '@tiptap/react'

/**
 * Goods as a card in the text: the number of the product, and what it is called for who writes. What it costs is read
 * when somebody reads the text.
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
