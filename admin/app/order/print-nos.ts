import { randomKey } from '../base/random-key.ts'

/** So many numbers still fit into an address that any server takes. */
const IN_ADDRESS = 50

/** Where these are printed. Many are kept by this tab: a second one knows nothing of them. */
export function printQuery(nos: readonly string[]): URLSearchParams {
  if (nos.length <= IN_ADDRESS) return new URLSearchParams({ nos: nos.join(',') })
  const kept = randomKey()
  sessionStorage.setItem(`print ${kept}`, nos.join(','))
  return new URLSearchParams({ kept })
}

export function readPrintNos(params: URLSearchParams): string[] {
  const text = params.get('nos') ?? sessionStorage.getItem(`print ${params.get('kept') ?? ''}`) ?? ''
  return text.split(',').filter((no) => no !== '')
}
