import { newKey } from '@gongfang/web/base/new-key.ts'

/** More order numbers would make the address too long for some servers. */
const IN_ADDRESS = 50

/** The query of the print page. Many numbers are stored in this tab instead of the address. */
export function printQuery(nos: readonly string[]): URLSearchParams {
  if (nos.length <= IN_ADDRESS) return new URLSearchParams({ nos: nos.join(',') })
  const kept = newKey()
  sessionStorage.setItem(`print ${kept}`, nos.join(','))
  return new URLSearchParams({ kept })
}

export function readPrintNos(params: URLSearchParams): string[] {
  const text = params.get('nos') ?? sessionStorage.getItem(`print ${params.get('kept') ?? ''}`) ?? ''
  return text.split(',').filter((no) => no !== '')
}
