interface ModuleInfo {
  importedIds: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

let everywhere: Set<string> | undefined

/** What the public pages share: buttons, cards, prices, stock. In one file with the shell it compresses better. */
const NEARLY_EVERYWHERE =
  /app[\\/](?:catalogue[\\/](?:price\.|applied-filters\.module|stock|tier-price|product-(?:card|grid|image)\.|rich-text|add-|picture)|ui[\\/](?:button|copy|breadcrumbs|now|use-busy|(?:states|input)\.module)|shell[\\/]error-page\.module|feedback[\\/]paths|change)|icons[\\/](?:wrench|copy|check|chevron-right)\./

/**
 * Three files for a page: what changes with our dependencies, what every page needs, and the page itself. Left alone,
 * the bundler makes forty of them, which compress worse and cost forty requests. What comes late and is drawn by the
 * server all the same has its style sheet (`.module`) with the page, or it would stand there bare until its script is there.
 */
export const chunks = [
  { name: 'vendor', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  // The member's contract names these in its schemas, which stay on the server; few screens call what they hold.
  { name: 'password', test: /contract[\\/]src[\\/]password\./, priority: 2 },
  { name: 'credit-code', test: /contract[\\/]src[\\/]credit-code\./, priority: 2 },
  { name: 'institution', test: /contract[\\/]src[\\/](?:institution|gate)\./, priority: 2 },
  { name: neededEverywhere, priority: 1 },
  // Left alone, these join the account's sidebar, which public pages have no use for.
  {
    name: 'states',
    test: /app[\\/](?:ui[\\/]states|user[\\/]use-load)|icons[\\/](?:package-open|wifi-off)\./,
    priority: 0,
  },
  {
    name: 'service',
    test: /icons[\\/](?:badge-check|package-check|receipt-text|shield-check)\./,
    priority: 0,
  },
  // Read by the account's screens, which have no use for the activities that read it too.
  { name: 'order', test: /contract[\\/]src[\\/](?:order|address|voucher)\./, priority: 0 },
  // What the list of orders shares with each of them.
  {
    name: 'order-parts',
    test: /app[\\/]order[\\/](?:payable|order-image)\./,
    priority: 0,
  },
  // What was looked at and what was bought, on the home page and on a product's.
  { name: 'spots', test: /app[\\/](?:catalogue[\\/]recent-spot|ui[\\/]near)\./, priority: 0 },
  // What is bought again needs no more of a product's choice than how many; account's links and new addresses need less.
  { name: 'marks', test: /icons[\\/](?:file-text|heart|minus|plus)\./, priority: 0 },
  { name: 'quantity', test: /app[\\/]ui[\\/](?:qty-stepper|quantity)/, priority: 0 },
  // What a page shares with its own later parts; left alone, each file of it would be a request.
  {
    name: 'list',
    test: /app[\\/]catalogue[\\/](?:facet|(?:filter-sheet|model-list|nothing-found)\.module|filters|applied)/,
    priority: 0,
  },
  {
    name: 'choice',
    test: /app[\\/]catalogue[\\/](?:sku-ch|parameter-rows|sku-table\.module|buy-buttons|buying|gate\.)/,
    priority: 0,
  },
  // What the list of activities shares with each of them, and with one's own.
  {
    name: 'activity',
    test: /contract[\\/]src[\\/]activity|app[\\/]activity[\\/](?:offer|cover|activity-card|seats|when|state-tag|calendar-link\.|calendar\.module)|icons[\\/]calendar-(?:days|plus)\./,
    priority: 0,
  },
  // What stands around every screen of the account, with the pictograms that only they show.
  {
    name: 'account',
    test: /app[\\/]user[\\/](?:account-|sidebar|overview|use-|block|when|tabs)|icons[\\/](?:building-2|clock-3|coins|mail|settings|log-out|ticket|message-square-text|wallet-cards)\./,
    priority: 0,
  },
]

function neededEverywhere(id: string, graph: Graph): string | null {
  if (NEARLY_EVERYWHERE.test(id)) return 'shell'
  // One file re-exports every pictogram, so all would seem needed; each belongs where it is drawn.
  if (/lucide-react[\\/]dist[\\/]esm[\\/](?:icons[\\/]|lucide-react)/.test(id)) return null
  everywhere ??= reachable(graph)
  return everywhere.has(id) ? 'shell' : null
}

/** Whatever the first script and the layout import, directly or not. */
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
