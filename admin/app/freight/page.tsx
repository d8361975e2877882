import { listFreight } from '@gongfang/contract/freight-desk'
import { call } from '../base/call.ts'
import { LoadError } from '../ui/load-error.tsx'
import type { Route } from './+types/page'
import { FreightForm } from './freight-form.tsx'

export const meta = () => [{ title: '运费 - 后台' }]

export const clientLoader = () => call(listFreight, {})

export default function FreightPage({ loaderData: { rules, version } }: Route.ComponentProps) {
  return <FreightForm key={version} rules={rules} version={version} />
}

export { LoadError as ErrorBoundary }
