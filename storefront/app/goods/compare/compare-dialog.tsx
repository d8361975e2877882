import { getProduct, type Product } from '@gongfang/contract/goods/catalogue'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { getCompared, setCompared } from './compare-store.ts'
import { CompareTable } from './compare-table.tsx'

interface CompareDialogProps {
  ids: readonly number[]
  show: (ids: readonly number[]) => void
}

/** Up to four products side by side. */
export function CompareDialog({ ids, show }: CompareDialogProps) {
  const { products, error, again } = useProducts(ids)
  const remove = (id: number) => {
    setCompared(getCompared().filter((item) => item.id !== id))
    show(ids.filter((other) => other !== id))
  }
  return (
    <Dialog open onClose={() => show([])} title="商品对比" size="wide">
      {error ? (
        <ErrorState error={error} retry={again} />
      ) : products ? (
        <CompareTable products={products} remove={remove} />
      ) : (
        <Skeleton lines={4} shape="card" />
      )}
    </Dialog>
  )
}

/** Loads the products that are not loaded yet. Missing ones are left out. */
function useProducts(ids: readonly number[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, Product | null>>(new Map())
  const [error, setError] = useState<unknown>(null)
  const missing = ids.filter((id) => !known.has(id)).join()
  useEffect(() => {
    if (missing === '' || error) return
    const stop = new AbortController()
    const asked = missing.split(',').map(async (id) => {
      const product = await call(getProduct, { id: Number(id) }, { signal: stop.signal }).catch(orNull)
      return [Number(id), product] as const
    })
    Promise.all(asked).then(
      (found) => setKnown((before) => new Map([...before, ...found])),
      (failed: unknown) => {
        if (!stop.signal.aborted) setError(failed)
      },
    )
    return () => stop.abort()
  }, [missing, error])
  return {
    products: missing === '' ? ids.flatMap((id) => known.get(id) ?? []) : null,
    error,
    again: () => setError(null),
  }
}

function orNull(error: unknown): null {
  if (error instanceof Error && error.name === 'Refused') return null
  throw error
}
