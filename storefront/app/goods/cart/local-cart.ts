/** A visitor's cart, by the specification's rules. `id` is the SKU, `price` that of one piece in fen. */
export interface LocalItem {
  readonly id: number
  readonly price: number
  readonly quantity: number
}

/** Adds a SKU, or raises its quantity by one. */
export function addItem(
  items: readonly LocalItem[],
  { id, price }: Omit<LocalItem, 'quantity'>,
): LocalItem[] {
  const found = items.some((item) => item.id === id)
  if (!found) return [...items, { id, price, quantity: 1 }]
  return items.map((item) => (item.id === id ? { ...item, price, quantity: item.quantity + 1 } : item))
}

/** A quantity of 0 or less removes the item. */
export function setItem(items: readonly LocalItem[], id: number, quantity: number): LocalItem[] {
  if (quantity <= 0) return items.filter((item) => item.id !== id)
  return items.map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, MOST) } : item))
}

/** Adds a quantity through the two rules of the specification: add the item, then set its quantity. */
export function putItem(items: readonly LocalItem[], item: LocalItem): LocalItem[] {
  const before = items.find(({ id }) => id === item.id)?.quantity ?? 0
  return setItem(addItem(items, item), item.id, before + item.quantity)
}

export const itemCount = (items: readonly LocalItem[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

const MOST = 99_999

/** Storage may hold items of an older version or of another program. */
export function readItems(stored: unknown): LocalItem[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isItem).map(({ id, price, quantity }) => ({ id, price, quantity }))
}

function isItem(value: unknown): value is LocalItem {
  if (value === null || typeof value !== 'object') return false
  const { id, price, quantity } = value as Partial<LocalItem>
  return isWhole(id, 1) && isWhole(price, 0) && isWhole(quantity, 1) && quantity <= MOST
}

const isWhole = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least

/** The count call answers a number, or an object with sum or count. */
export function readCount(answer: unknown): number {
  if (answer !== null && typeof answer === 'object') {
    const { sum, count } = answer as { sum?: unknown; count?: unknown }
    return readCount(sum ?? count)
  }
  return isWhole(answer, 0) ? answer : 0
}
