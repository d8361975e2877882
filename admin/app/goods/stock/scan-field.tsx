import { ScanOutlined } from '@ant-design/icons'
import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { findStock, type StockRow } from '@gongfang/contract/goods/stock-desk'
import { Alert, Button, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { Code } from '../../ui/show.tsx'
import styles from './stock.module.css'

/**
 * A field for a hand scanner, which types a code and presses Enter, or for the keyboard. It hands over what it finds and
 * is ready for the next code.
 */
export function ScanField({ onFound }: { onFound: (row: StockRow) => void }) {
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [several, setSeveral] = useState<StockRow[]>([])
  // Scans can be faster than the answers, so they are looked up one after the other.
  const turn = useRef<Promise<void>>(Promise.resolve())

  const take = (row: StockRow) => {
    onFound(row)
    setSeveral([])
    input.current?.focus()
  }
  const find = async (code: string) => {
    try {
      const found = await call(findStock, { code })
      setSaid(found.length === 0 ? `没有找到“${code}”` : '')
      if (found.length > 1) setSeveral(found)
      else for (const row of found) take(row)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof CallFailed)) throw error
      setSaid(error.message)
    }
  }
  const search = () => {
    const code = text.trim()
    setText('')
    if (code !== '') turn.current = turn.current.then(() => find(code))
  }
  return (
    <div className={styles.scan}>
      <Input
        ref={input}
        autoFocus
        size="large"
        prefix={<ScanOutlined />}
        aria-label="扫描条码或输入型号"
        placeholder="扫描条码或输入型号，回车"
        value={text}
        maxLength={60}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={search}
        suffix={
          <Button type="link" size="small" onClick={search} disabled={text.trim() === ''}>
            添加
          </Button>
        }
      />
      <div role="status">{said && <Alert type="warning" showIcon title={said} />}</div>
      {several.length > 0 && (
        <fieldset className={styles.several}>
          <legend>有多个规格，请选择</legend>
          {several.map((row) => (
            <Button key={row.id} onClick={() => take(row)}>
              <Code>{row.modelCode}</Code> {row.title} {row.spec}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
