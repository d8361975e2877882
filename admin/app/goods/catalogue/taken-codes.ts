import { checkCodes, type SkuForm } from '@gongfang/contract/goods/sku-desk'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'

/** Model codes of the matrix that other products use. They are looked up a moment after the last change. */
export function useTakenCodes(
  productId: number | null,
  skus: readonly SkuForm[],
): ReadonlyMap<string, string> {
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map())
  const codes = [
    ...new Set(skus.map(({ modelCode }) => modelCode).filter((code) => code !== '' && code.length <= 60)),
  ]
  const asked = codes.join('\n')
  useEffect(() => {
    if (asked === '') return
    let current = true
    const timer = setTimeout(() => {
      call(checkCodes, { productId, codes: asked.split('\n') }).then(
        (found) => current && setTaken(new Map(found.map(({ code, title }) => [code, title]))),
        // Saving checks the codes again.
        () => {},
      )
    }, 600)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked, productId])
  return taken
}
