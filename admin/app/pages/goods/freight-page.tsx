import { listFreight } from '@gongfang/contract/goods/freight-desk'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { FreightForm } from '../../goods/freight/freight-form.tsx'
import { screens } from '../../screens.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/freight-page'

export const meta = () => titleOf(screens.freight)

export const clientLoader = () => call(listFreight, {})

export default function FreightPage({ loaderData: { rules, version } }: Route.ComponentProps) {
  return <FreightForm key={version} rules={rules} version={version} />
}

export { LoadError as ErrorBoundary }
