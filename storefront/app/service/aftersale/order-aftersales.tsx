import { listAftersales } from '@gongfang/contract/service/aftersale'
import { useRevalidator } from 'react-router'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AftersaleCard } from './aftersale-card.tsx'

/** The after-sales of an order, newest first. */
export function OrderAftersales({ no, count }: { no: string; count: number }) {
  const { data, error, reload } = useLoad(() => call(listAftersales, { no }), `${no} ${count}`)
  const { revalidate } = useRevalidator()
  const again = async () => {
    await Promise.all([reload(), revalidate()])
  }
  return (
    <Section title={`售后（${count}）`}>
      {error !== undefined ? (
        <ErrorState error={error} retry={() => void reload()} />
      ) : !data ? (
        <Skeleton lines={4} shape="card" />
      ) : (
        data.map((one) => <AftersaleCard key={one.aftersaleNo} aftersale={one} onChanged={again} />)
      )}
    </Section>
  )
}
