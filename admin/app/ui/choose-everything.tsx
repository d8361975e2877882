import type { KeyPage } from '@gongfang/contract/base/values'
import { App, Button } from 'antd'
import { useState } from 'react'

interface ChooseEverythingProps<Row> {
  total: number
  most: number
  load: (paging: { after: string | undefined; limit: number }) => Promise<KeyPage<Row>>
  onChosen: (rows: Row[]) => void
}

/** Loads all pages of the list and chooses their rows. It says so when the limit leaves rows out. */
export function ChooseEverything<Row>({ total, most, load, onChosen }: ChooseEverythingProps<Row>) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    try {
      onChosen(await readAll(load, most))
    } catch (error) {
      message.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="link" loading={busy} onClick={choose}>
      {total > most ? `选择前 ${most} 项（一次最多 ${most} 项）` : `选择全部 ${total} 项`}
    </Button>
  )
}

async function readAll<Row>(load: ChooseEverythingProps<Row>['load'], most: number) {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const page = await load({ after, limit: Math.min(100, most - rows.length) })
    rows.push(...page.rows)
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < most)
  return rows
}
