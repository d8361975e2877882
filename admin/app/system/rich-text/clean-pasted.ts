import { embeddedPicture } from './embedded-picture.ts'

interface Pasted {
  html: string
  /** The number of pictures from other sites that were left out. */
  left: number
  /** Pictures embedded in the text, with the placeholder that stands there until they are uploaded. */
  embedded: { file: File; words: string }[]
}

/** The placeholder for a picture that was not pasted. */
export const PICTURE_LEFT = '〔此处图片未粘贴，请另存后上传〕'

/** Cleans a text pasted from 公众号, Word or web pages: no styles, no classes, no pictures from other sites. */
export function cleanPasted(html: string, origin: string): Pasted {
  // Copied in this editor: it is clean already, and the editor needs its attributes.
  if (html.includes('data-pm-slice')) return { html, left: 0, embedded: [] }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  removeComments(body)
  for (const element of body.querySelectorAll(NOTHING)) element.remove()
  listsOfWord(body)
  for (const element of body.querySelectorAll<HTMLElement>('span, b, font')) boldByStyle(element)
  const { left, embedded } = pictures(body, origin)
  for (const element of body.querySelectorAll('*')) bare(element, origin)
  for (const paragraph of body.querySelectorAll('p, section, div, h2, h3, h4'))
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img, table, hr')) paragraph.remove()
  return { html: body.innerHTML.replace(/[\u200b\ufeff]/g, ''), left, embedded }
}

/** True if the HTML has text besides pictures. */
export const hasWords = (html: string) =>
  html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''

const NOTHING =
  'script, style, link, meta, title, xml, iframe, object, embed, svg, video, audio, form, input, button, textarea, select, noscript, template'

function removeComments(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  for (const comment of found) (comment as Comment).remove()
}

/** Word writes a list as paragraphs with a bullet or a number in front. */
function listsOfWord(body: HTMLElement) {
  let list: HTMLElement | undefined
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
    const tag =
      /[\p{L}\p{N}]/u.test(marker?.textContent ?? '') && !/^[o§]/.test(marker?.textContent ?? '')
        ? 'ol'
        : 'ul'
    marker?.remove()
    if (list === undefined || paragraph.previousElementSibling !== list || list.localName !== tag) {
      list = body.ownerDocument.createElement(tag)
      paragraph.before(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

/** 公众号 writes bold as a style, and some pages write <b> with a normal weight. */
function boldByStyle(element: HTMLElement) {
  const weight = element.style.fontWeight
  const bold = weight === 'bold' || Number(weight) >= 600
  if (element.localName === 'b' && weight !== '' && !bold) element.replaceWith(...element.childNodes)
  if (element.localName === 'b' || !bold) return
  const strong = element.ownerDocument.createElement('strong')
  strong.append(...element.childNodes)
  element.replaceWith(strong)
}

/** Removes pictures from other sites, because loading them would tell those sites who reads the text. */
function pictures(body: HTMLElement, origin: string): Omit<Pasted, 'html'> {
  let left = 0
  const embedded: Pasted['embedded'] = []
  for (const picture of body.querySelectorAll('img')) {
    const own = ownPath(picture.getAttribute('src') ?? '', origin)
    if (own) {
      picture.setAttribute('src', own)
      continue
    }
    const edges = [picture.getAttribute('width'), picture.getAttribute('height')]
    const counting = edges.some((edge) => edge !== null && Number.parseInt(edge, 10) <= 3)
    if (!counting) {
      const file = embeddedPicture(picture.getAttribute('src') ?? '', picture.alt || '粘贴的图片')
      const words = file ? `〔图片 ${++pasted} 正在上传〕` : PICTURE_LEFT
      if (file) embedded.push({ file, words })
      else left++
      const notice = body.ownerDocument.createElement('span')
      notice.textContent = words
      picture.before(notice)
    }
    picture.remove()
  }
  return { left, embedded }
}

/** Counts pasted pictures, so that every placeholder is unique. */
let pasted = 0

function ownPath(src: string, origin: string): string {
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  return /^\/(?:uploads|media)\/[^\s\\]+$/.test(path) ? path : ''
}

const KEPT: Record<string, readonly string[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
const LEVELS: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' }

function bare(element: Element, origin: string) {
  for (const { name } of [...element.attributes])
    if (!KEPT[element.localName]?.includes(name)) element.removeAttribute(name)
  const href = element.getAttribute('href')
  if (href?.startsWith(`${origin}/`)) element.setAttribute('href', href.slice(origin.length))
  const level = LEVELS[element.localName]
  if (!level && !element.localName.includes(':')) return
  const other = element.ownerDocument.createElement(level ?? 'span')
  other.append(...element.childNodes)
  element.replaceWith(other)
}
