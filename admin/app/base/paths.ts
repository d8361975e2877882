import { type Screen, screens } from '../screens.ts'

/** The part of an address that the router adds to every path below. */
const BASENAME = '/admin'

type Query = URLSearchParams | Readonly<Record<string, string | number | undefined>>

function withQuery(path: string, query: Query | undefined): string {
  const entries = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {})
  const given = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** A list takes the filters of its query; a path with a parameter takes its value first. */
type AddressOf<Path extends string> = Path extends `${string}:${string}`
  ? (value: string | number, query?: Query) => string
  : (query?: Query) => string

type Addresses = { readonly [Name in keyof typeof screens]: AddressOf<(typeof screens)[Name]['path']> }

const addressOf = ({ path }: Screen) =>
  path.includes(':')
    ? (value: string | number, query?: Query) => withQuery(path.replace(/:\w+/, String(value)), query)
    : (query?: Query) => withQuery(path, query)

const ofScreens = Object.fromEntries(
  Object.entries<Screen>(screens).map(([name, screen]) => [name, addressOf(screen)]),
) as Addresses

/** The addresses of the back office, by the names of `screens.ts`, and those that open something on a screen. */
export const paths = {
  ...ofScreens,
  productGrid: (ids: readonly number[]) => `${screens.productGrid.path}?ids=${ids.join(',')}`,
  member: (id: number) => withQuery(screens.members.path, { one: id }),
  institution: (id: number) => withQuery(screens.institutions.path, { one: id }),
  purchaseRequest: (no: string) => withQuery(screens.requests.path, { one: no }),
  newArticle: (kind: string) => ofScreens.article('new', { kind }),
  newImport: (kind?: string) => withQuery(screens.newImport.path, { kind }),
}

/** The same address for links that the router does not see: `<a href>`, `location`, a new window. */
export const fullPath = (path: string) => BASENAME + path

/** The path of an address of the back office; undefined for an address elsewhere. */
export function pathOf(address: string): string | undefined {
  if (!address.startsWith(`${BASENAME}/`)) return undefined
  const { origin, pathname, search } = new URL(address, location.origin)
  return origin === location.origin ? pathname.slice(BASENAME.length) + search : undefined
}
