import type { Page } from '@playwright/test'
import { type ConfigData, HtmlValidate } from 'html-validate'

const rules: ConfigData['rules'] = {
  // React writes `<img/>`, `dateTime=`, `async=""` and `srcSet=`. HTML reads them as we mean them.
  'void-style': 'off',
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // A document that a browser writes has no doctype, and React writes it in small letters.
  'doctype-style': 'off',
  'missing-doctype': 'off',
  // `useId` makes `_R_1_`, which begins with no letter.
  'valid-id': ['error', { relaxed: true }],
  // Without a type, an input is a text field and nothing else. A button without one submits, so its rule is on.
  'no-implicit-input-type': 'off',
  // Numbers in Chinese texts are copied and dialled, and a hyphen of another kind goes with them.
  'tel-non-breaking': 'off',
  // antd places and colours by styles, and names its class of values twice. Our own styles are held by the content
  // policy of public pages.
  'no-inline-style': 'off',
  'no-dup-class': 'off',
  // The rule would allow names on landmarks and controls only. ARIA allows them on lists and their items too; it
  // forbids them on elements without a role, and that stays an error.
  'aria-label-misuse': ['error', { allowAnyNamable: true }],
  // A field with suggestions is no list of the browser's: it is searched while one types. The line over a page that
  // loads has no value that a browser could draw.
  'prefer-native-element': ['error', { exclude: ['listbox', 'progressbar'] }],
  // A search field and a filter ask by themselves; the Enter key sends a form with one field.
  'wcag/h32': 'off',
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  elements: ['html5'],
  rules,
})

/** Parts that antd draws. What is wrong there is not ours to mend, so the rules named here are not asked of it. */
const ANTD: Record<string, string> = {
  'element-permitted-content': '.ant-switch, .ant-segmented, .ant-upload-wrapper',
  'hidden-focusable': '.ant-table-measure-row, body > textarea',
  'prefer-native-element': '.ant-upload-wrapper, .ant-upload, .ant-image, .ant-progress, .ant-input-password',
  'form-dup-name': '.ant-upload-wrapper',
}

interface Flaw {
  readonly rule: string
  readonly text: string
  readonly selector: string
}

/** Lists the errors of a document as the server sent it. */
export function htmlFlaws(html: string): string[] {
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0
  return [...(headings === 1 ? [] : [`${headings} headings of the first level`]), ...read(html).map(sentence)]
}

/** Lists the errors of the page as it is drawn now, with checks of names, tabs and links that the validator lacks. */
export async function markupFlaws(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  const found = read(html).map((flaw) => ({ ...flaw, theirs: ANTD[flaw.rule] ?? '' }))
  const own = found.length === 0 ? [] : await page.evaluate(leaveOut, found)
  return [...own.map(sentence), ...(await page.evaluate(otherFlaws))]
}

function read(html: string): Flaw[] {
  const { results } = validator.validateStringSync(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => ({
      rule: ruleId,
      text: message,
      selector: selector ?? '',
    })),
  )
}

const sentence = ({ rule, text, selector }: Flaw) => `${rule}: ${text} (${selector})`

/** Runs in the page. A row that was drawn anew since is no longer there. */
function leaveOut(found: (Flaw & { theirs: string })[]) {
  return found.filter(({ selector, theirs }) => {
    if (theirs === '' || !selector) return true
    const element = document.querySelector(selector)
    return element !== null && !element.closest(theirs)
  })
}

/** Runs in the page. */
function otherFlaws(): string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
  const plain = (text: string) => text.replace(/[\s ]+/g, '').toLowerCase()
  const describe = (element: Element) =>
    `<${element.localName} class="${element.className}">${element.textContent}`.slice(0, 160)

  /** Voice control presses a button by its visible words (WCAG 2.5.3). Buttons with digits only are left out. */
  const names = shown('button[aria-label], a[aria-label], [role=button][aria-label]').flatMap((element) => {
    const words = plain(element.innerText)
    const name = plain(element.ariaLabel ?? '')
    return !/\p{L}/u.test(words) || name.startsWith(words)
      ? []
      : [`named “${element.ariaLabel}”: ${describe(element)}`]
  })

  const tabs = shown('[role=tablist]').flatMap((list) => {
    const chosen = list.querySelector('[role=tab][aria-selected=true]')
    const panel = document.getElementById(chosen?.getAttribute('aria-controls') ?? '')
    return panel?.role === 'tabpanel' ? [] : [`tabs without a panel: ${describe(list)}`]
  })

  /** Within a sentence a link is known by its line, because many do not see its colour. */
  const links = shown('p a[href], dd a[href], li a[href]').flatMap((link) => {
    const { display, textDecorationLine } = getComputedStyle(link)
    const inSentence = (node: ChildNode | null) =>
      node instanceof Text && /[\p{Script=Han}\w]{2}/u.test(node.data)
    const running = inSentence(link.previousSibling) || inSentence(link.nextSibling)
    const isText = display === 'inline' && link.children.length === 0
    return !running || !isText || textDecorationLine === 'underline'
      ? []
      : [`a link in a sentence without a line: ${describe(link)}`]
  })
  return [...names, ...tabs, ...links]
}
