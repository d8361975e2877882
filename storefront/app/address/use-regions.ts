import { listRegions, type Region } from '@gongfang/contract/address'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'

let loading: Promise<Region[]> | undefined

/** The regions of the country, fetched when they are first wanted and kept for the visit. */
export function useRegions(wanted: boolean) {
  const [tree, setTree] = useState<Region[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!wanted || tree !== null) return
    let there = true
    loading ??= call(listRegions, {}).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    loading.then(
      (regions) => there && setTree(regions),
      () => there && setFailed(true),
    )
    return () => {
      there = false
    }
  }, [wanted, tree])
  return { tree, failed }
}
