import { resolveCodes } from '@gongfang/contract/goods/catalogue'
import { materialKey } from '@gongfang/contract/goods/material-key'
import { useId, useState } from 'react'
import { call } from '../../base/call.ts'
import { CodeInput } from '../../goods/quick-order/code-input.tsx'
import { askOwnCodes, ownCodes } from '../../goods/quick-order/own-codes.ts'
import { Button } from '../../ui/button.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './form.module.css'
import { modelRow, type WantedRow } from './wanted.ts'

/** Adds a model of the shop by its code. */
export function ModelField({ onModel }: { onModel: (row: WantedRow) => void }) {
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const whyId = useId()
  const take = async () => {
    const code = typed.trim()
    if (busy) return
    if (code === '') return setWhy('请填写型号')
    setBusy(true)
    setWhy('')
    try {
      const sku = await skuOf(code)
      if (sku) {
        onModel(modelRow(sku, sku.minQuantity))
        setTyped('')
      } else setWhy('没有这个型号，可以加一行文字描述')
    } catch (error) {
      setWhy(errorText(error))
    }
    setBusy(false)
  }
  return (
    <div>
      <span className={styles.model}>
        <CodeInput
          label="加入商城型号"
          placeholder="商城型号、条码或物料号"
          value={typed}
          onChange={(code) => {
            setTyped(code)
            setWhy('')
          }}
          onEnter={() => void take()}
        />
        <Button variant="outline" busy={busy} onClick={() => void take()}>
          加入
        </Button>
      </span>
      {why !== '' && (
        <span id={whyId} role="alert" className={styles.wrong}>
          {why}
        </span>
      )}
    </div>
  )
}

async function skuOf(code: string) {
  await askOwnCodes([code])
  const mine = ownCodes().get(materialKey(code))
  if (mine) return mine.sku
  const [found] = await call(resolveCodes, { codes: [code] })
  return found?.exact && found.hits.length === 1 ? found.hits[0] : undefined
}
