import { mediaUrl } from '@gongfang/contract/base/media'
import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { ProductCard } from '@gongfang/contract/goods/catalogue'
import { escaped } from './views.ts'

/** A product's place as the sanitiser writes it: id, and the name at the time of insertion. */
const PLACE = /<div data-product="(\d{1,15})">[^<]*<\/div>/g
/** Further goods are left out. */
const MOST = 50

/** Products that a text shows as cards. */
export const goodsIn = (html: string): number[] =>
  [...new Set([...html.matchAll(PLACE)].map(([, id]) => Number(id)))].slice(0, MOST)

/** Puts current cards into a sanitised text, which itself stores no price. Products no longer on sale are left out. */
export function withGoods(html: string, cards: readonly ProductCard[], inPoints: boolean): string {
  const found = new Map(cards.map((card) => [card.id, card]))
  return html.replace(PLACE, (_, id: string) => {
    const card = found.get(Number(id))
    return card ? cardHtml(card, inPoints) : ''
  })
}

function cardHtml({ id, title, keySpec, image, unit, ...price }: ProductCard, inPoints: boolean): string {
  const amount = inPoints ? showPoints(price.points) : showFen(price.priceFen)
  const picture = image
    ? `<img src="${escaped(mediaUrl(image, 192))}" alt="" width="96" height="96" loading="lazy" />`
    : ''
  return `<a data-card="" href="/product/${id}">${picture}<span><b>${escaped(title)}</b>${
    keySpec && `<small>${escaped(keySpec)}</small>`
  }<em>${amount}${price.priceVaries ? ' 起' : ''}${unit && ` / ${escaped(unit)}`}</em></span></a>`
}
