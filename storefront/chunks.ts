interface ModuleInfo {
  importedIds: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

interface Files {
  /** Beginnings of paths in `storefront/app`. */
  readonly app?: readonly string[]
  /** Names of files in `contract/src`. */
  readonly contract?: readonly string[]
  /** Names of icons. */
  readonly icons?: readonly string[]
}

let everywhere: Set<string> | undefined

/**
 * The files of each chunk, except the vendor's. `chunks.test.ts` reports names without a file. The style sheet
 * (`.module`) of a part that is loaded late but rendered by the server belongs to the page's chunk; otherwise
 * the part would be unstyled until its script arrives.
 */
export const files = {
  /** Shared by the public pages. In one file with the shell they compress better. */
  shell: {
    app: [
      'product/price.',
      'catalogue/list/applied-filters.module',
      'product/stock',
      'product/tier-price',
      'catalogue/card/product-card.',
      'catalogue/card/product-grid.',
      'product/product-image.',
      'product/rich-text',
      'cart/add-',
      'ui/picture/picture-widths',
      'ui/button',
      'ui/copy',
      'ui/breadcrumbs',
      'ui/now',
      'ui/use-busy',
      'ui/states.module',
      'ui/form/input.module',
      'shell/error-page.module',
      'base/change',
      'base/paths',
    ],
    icons: ['wrench', 'check', 'chevron-right', 'file-text', 'heart', 'minus', 'plus'],
  },
  // The member's contract uses these three in its schemas, which stay on the server. Few screens call their
  // functions.
  password: { contract: ['password'] },
  'credit-code': { contract: ['credit-code'] },
  institution: { contract: ['institution', 'gate'] },
  // The cart and orders.
  role: { app: ['member/role'] },
  download: { app: ['base/download'] },
  // Without a chunk of their own, these would join the account's sidebar, which public pages do not need.
  states: { app: ['ui/states', 'base/use-load', 'base/keys'], icons: ['package-open', 'wifi-off'] },
  service: { icons: ['badge-check', 'package-check', 'receipt-text', 'shield-check'] },
  // The account's screens share these without the activities, which use them too. The cart's late part needs the block
  // without the account.
  order: {
    app: ['order/payable.', 'order/order-image.', 'ui/block'],
    contract: ['order', 'address', 'voucher'],
  },
  // The confirmation and an order.
  'order-view': { app: ['order/order-line.', 'order/amounts', 'order/ask-payers.', 'ui/notice'] },
  // The home page, the product page and the cart wait with these until they are near, needed or pressed.
  spots: { app: ['favorite/recent-spot', 'restock/restock-spot', 'shopping-list/add-to-list', 'ui/near'] },
  // Used by several screens that do not have a product's choice of models.
  quantity: { app: ['ui/form/qty-stepper', 'ui/form/quantity', 'product/quantity-rule'] },
  // A page shares these with its own late parts. Without a chunk, each file would be a request.
  list: {
    app: [
      'catalogue/list/facet',
      'catalogue/list/filter-sheet.module',
      'catalogue/list/model-list.module',
      'catalogue/list/nothing-found.module',
      'catalogue/list/filters',
      'catalogue/list/applied',
    ],
  },
  choice: {
    app: [
      'catalogue/detail/sku-ch',
      'product/parameter-rows',
      'catalogue/detail/sku-table.module',
      'catalogue/detail/buy-buttons',
      'catalogue/detail/buying',
      'catalogue/detail/gate.',
    ],
  },
  // Shared by the list of activities, an activity's page and the member's sign-ups.
  activity: {
    app: [
      'activity/offer',
      'activity/cover',
      'activity/activity-card',
      'activity/seats',
      'activity/when',
      'activity/state-tag',
      'activity/calendar-link.',
      'activity/calendar.module',
    ],
    contract: ['activity'],
    icons: ['calendar-days', 'calendar-plus'],
  },
  // The layout of the account's screens.
  account: {
    app: [
      'pages/user/account-',
      'pages/user/sidebar',
      'pages/user/overview',
      'pages/user/use-',
      'pages/user/when',
      'pages/user/tabs',
    ],
    icons: [
      'building-complex',
      'circle-question-mark',
      'list-checks',
      'clock-3',
      'coins',
      'mail',
      'settings-2',
      'log-out',
      'ticket',
      'users',
      'message-square-quote',
      'message-square-text',
    ],
  },
} satisfies Record<string, Files>

const isOneOf = ({ app = [], contract = [], icons = [] }: Files) => {
  const places = [
    ...app.map((start) => `/storefront/app/${start}`),
    ...contract.map((name) => `/contract/src/${name}.ts`),
    ...icons.map((name) => `~icons/${name}.`),
  ]
  return (id: string) => places.some((place) => id.replaceAll('\\', '/').includes(place))
}

const chunk = (name: Exclude<keyof typeof files, 'shell'>, priority = 0) => ({
  name,
  test: isOneOf(files[name]),
  priority,
})

/**
 * Three files for each page: dependencies, common code, and the page itself. The bundler's default is forty
 * files, which compress worse and need forty requests.
 */
export const chunks = [
  { name: 'vendor', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  chunk('password', 2),
  chunk('credit-code', 2),
  chunk('institution', 2),
  { name: neededEverywhere, priority: 1 },
  chunk('states'),
  chunk('service'),
  chunk('order'),
  chunk('order-view'),
  chunk('role'),
  chunk('download'),
  chunk('spots'),
  chunk('quantity'),
  chunk('list'),
  chunk('choice'),
  chunk('activity'),
  chunk('account'),
]

const isNearlyEverywhere = isOneOf(files.shell)

function neededEverywhere(id: string, graph: Graph): string | null {
  if (isNearlyEverywhere(id)) return 'shell'
  everywhere ??= reachable(graph)
  return everywhere.has(id) ? 'shell' : null
}

/** The modules that the entry script and the layout import, directly or not. */
function reachable(graph: Graph): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    const info = graph.getModuleInfo(id)
    if (info === null) return
    found.add(id)
    info.importedIds.forEach(visit)
  }
  const app = new URL('./app/', import.meta.url).pathname
  for (const entry of ['root.tsx', 'root.tsx?__react-router-build-client-route', 'entry.client.tsx'])
    visit(app + entry)
  return found
}
