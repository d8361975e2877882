import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import { useId, useRef, useState } from 'react'
import { CodeInput } from '../../goods/quick-order/code-input.tsx'
import { Button } from '../../ui/button.tsx'
import { errorText } from '../../ui/states.tsx'
import styles from './change-form.module.css'
import { findModel } from './find-model.ts'

/** A field for the code of a model to add. `take` says why it cannot be added, or ''. */
export function AddModel({ take }: { take: (sku: SkuLine) => string }) {
  const [code, setCode] = useState('')
  const [why, setWhy] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const whyId = useId()
  async function add() {
    const text = code.trim()
    if (busy) return
    if (text === '') return setWhy('请填写型号')
    setBusy(true)
    const said = await findModel(text).then(
      (found) => (typeof found === 'string' ? found : take(found)),
      (error: unknown) => errorText(error),
    )
    setBusy(false)
    setWhy(said)
    if (said === '') setCode('')
    input.current?.focus()
  }
  return (
    <div className={styles.add}>
      <p className={styles.adding}>
        <CodeInput
          ref={input}
          label="添加商品的型号"
          placeholder="型号、物料号或条码"
          value={code}
          onChange={(text) => {
            setCode(text)
            setWhy('')
          }}
          onEnter={() => void add()}
        />
        <Button variant="outline" busy={busy} busyText="查找中…" onClick={() => void add()}>
          添加商品
        </Button>
      </p>
      <p id={whyId} className={styles.wrong} role="status">
        {why}
      </p>
    </div>
  )
}
