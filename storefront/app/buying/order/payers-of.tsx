import { listPayers } from '@gongfang/contract/buying/order'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { AskPayers } from './ask-payers.tsx'

/** Colleagues who can be asked to pay for this order. Nothing where nobody else may pay for it. */
export function PayersOf({ no }: { no: string }) {
  const { data, set } = useLoad(() => call(listPayers, { no }), no)
  return data && data.names.length > 0 && <AskPayers no={no} payers={data} onAsked={set} />
}
