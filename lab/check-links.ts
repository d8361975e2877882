import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fetchTools } from './fetch-tools.ts'

/** A site of some hundred pages that gives more than this has a trap: addresses that lead to ever new ones. */
const MOST_ADDRESSES = 30_000
/** Of each picture the smallest width is drawn. Its other widths are the same picture. */
const OTHER_WIDTHS = /\/media\/(?!96\/)\d+\//

interface Found {
  readonly url: string
  readonly status?: number
  readonly state: string
  readonly parent?: string
}
interface Checker {
  on(event: 'link', listen: (found: Found) => void): void
  check(options: object): Promise<{ links: Found[] }>
}

/** Follows every link, script, style sheet and picture of the public site from its home page, as a robot does. */
export async function checkLinks(url: string): Promise<string[]> {
  const folder = fetchTools('linkinator', { linkinator: '8.1.0' })
  const entry = pathToFileURL(join(folder, 'node_modules/linkinator/build/src/index.js')).href
  const { LinkChecker } = (await import(entry)) as { LinkChecker: new () => Checker }
  const checker = new LinkChecker()
  let count = 0
  checker.on('link', () => {
    count += 1
    if (count % 1000 === 0) console.log(`       ${count} addresses …`)
  })
  const began = performance.now()
  const isOver = () => count > MOST_ADDRESSES
  const { links } = await checker.check({
    // Only what lies below this path is followed.
    path: `${url}/`,
    recurse: true,
    concurrency: 8,
    timeout: 60_000,
    linksToSkip: async (link: string) => isOver() || !link.startsWith(url) || OTHER_WIDTHS.test(link),
  })
  const seconds = (performance.now() - began) / 1000
  const own = links.filter(({ url: address, state }) => address.startsWith(url) && state !== 'SKIPPED')
  const addresses = new Set(own.map(({ url: address }) => address.split('#')[0]))
  const pages = [...addresses].filter((address = '') => isPage(new URL(address).pathname))
  const broken = own.filter(({ state }) => state === 'BROKEN')
  const twice = [...addresses].filter((address = '') => hasNameTwice(new URL(address)))
  console.log(
    `${addresses.size} addresses, ${pages.length} of them pages, in ${seconds.toFixed(0)} s; ` +
      `${broken.length} broken, ${twice.length} with a name twice in their query`,
  )
  return [
    ...(isOver() ? [`more than ${MOST_ADDRESSES} addresses: the crawl does not end`] : []),
    ...broken.map(({ url: address, status, parent }) => `${status} ${address} on ${parent}`),
    ...twice.map((address) => `a name twice: ${address}`),
  ]
}

const isPage = (path: string) => !/^\/(?:api|media|uploads|files|assets)\/|\.\w{2,11}$/.test(path)

const hasNameTwice = ({ searchParams }: URL) =>
  new Set(searchParams.keys()).size < [...searchParams.keys()].length
