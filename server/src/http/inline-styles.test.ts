import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStyleInliner } from './inline-styles.ts'

let client: string
beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'gongfang-styles-'))
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'assets/a.css'), "a{content:'$&'}")
  await writeFile(join(client, 'assets/b-1_.css'), 'b{}')
})
afterAll(() => rm(client, { recursive: true }))

const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`
const link = (href: string) => `<link rel="stylesheet" href="${href}"/>`
const page = (head: string) => `<html><head>${head}</head><body>${link('/assets/a.css')}</body></html>`

test('the styles of the head stand in it, in their order, and their links load nothing', () => {
  const { html, hashes } = makeStyleInliner(client)(page(link('/assets/a.css') + link('/assets/b-1_.css#')))
  expect(html).toBe(
    page(
      `<style>a{content:'$&'}</style><link rel="stylesheet" href="/assets/a.css" media="not all" disabled=""/>` +
        `<style>b{}</style><link rel="stylesheet" href="/assets/b-1_.css#" media="not all" disabled=""/>`,
    ),
  )
  expect(hashes).toBe(`${hashOf("a{content:'$&'}")} ${hashOf('b{}')}`)
})

test('the styles of a late part that is drawn stand behind those of the page, once', async () => {
  await writeFile(join(client, 'assets/page.css'), '.list_aaaa{}')
  await writeFile(join(client, 'assets/late.css'), '.form_b-_B:hover .row_b-_B{}')
  await writeFile(join(client, 'assets/other.css'), '.form_cccc{}')
  const draw = (head: string) =>
    `<html><head>${head}</head><body><p class="list_aaaa form_b-_B"><b class="row_b-_B"> sku_9999"</b></p></body></html>`
  const { html, hashes } = makeStyleInliner(client)(draw(link('/assets/page.css')))
  expect(html).toBe(
    draw(
      '<style>.list_aaaa{}</style><link rel="stylesheet" href="/assets/page.css" media="not all" disabled=""/>' +
        '<style>.form_b-_B:hover .row_b-_B{}</style><link rel="stylesheet" href="/assets/late.css" media="not all" disabled=""/>',
    ),
  )
  expect(hashes).toBe(`${hashOf('.list_aaaa{}')} ${hashOf('.form_b-_B:hover .row_b-_B{}')}`)
})

test.each([
  ['that are not there', link('/assets/c.css')],
  ['from elsewhere', link('https://shop.example/assets/a.css')],
  ['outside the files of pages', link('/assets/../assets/a.css')],
])('styles %s stay links', (_, head) => {
  expect(makeStyleInliner(client)(page(head))).toEqual({ html: page(head), hashes: '' })
})

test('a page without a head stays as it is', () => {
  expect(makeStyleInliner(client)(link('/assets/a.css'))).toEqual({ html: link('/assets/a.css'), hashes: '' })
})
