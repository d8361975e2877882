import { getOrderAcceptance } from '@gongfang/contract/buying/acceptance'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { Section } from '../../ui/section.tsx'
import { acceptancePath } from './paths.ts'

const AcceptanceRecord = late(() => import('./acceptance-record.tsx').then((part) => part.AcceptanceRecord))

/** The acceptances of an order, and the way to the next. Nothing for an institution that accepts no goods. */
export function OrderAcceptance({ no }: { no: string }) {
  const { data } = useLoad(() => call(getOrderAcceptance, { no }), no)
  if (!data || !(data.asked || data.early)) return null
  const open = data.lines.reduce((sum, line) => sum + line.open, 0)
  if (open === 0 && data.acceptances.length === 0) return null
  return (
    <Section
      title={`验收（${data.acceptances.length}）`}
      aside={
        <Button variant="outline" size="small" to={acceptancePath(no)}>
          {open > 0 && data.obstacle === '' ? '登记验收' : '查看'}
        </Button>
      }
    >
      {open > 0 && (
        <p>{data.early ? '启用验收前已有商品送达，不要求验收；需要时可以登记' : `还有 ${open} 件待验收`}</p>
      )}
      {data.acceptances.map((record) => (
        <AcceptanceRecord key={record.no} record={record} />
      ))}
    </Section>
  )
}
