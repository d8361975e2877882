import { type ChangePreview, previewOrderChange } from '@gongfang/contract/service/order-change'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { errorText } from '../../ui/states.tsx'
import { type ChangeInput, isEmpty } from './wish.ts'

const PAUSE_MS = 300

interface Known {
  request: string
  preview?: ChangePreview
  problem?: string
}

/** What the wish comes to, as the server calculates it; the last sums stay while it does. `again` asks once more. */
export function usePreview(input: ChangeInput) {
  const [known, setKnown] = useState<Known>()
  const [round, setRound] = useState(0)
  const request = JSON.stringify({ input, round })
  useEffect(() => {
    let stale = false
    const { input: asked } = JSON.parse(request) as { input: ChangeInput }
    if (isEmpty(asked)) return
    const timer = setTimeout(() => {
      call(previewOrderChange, asked).then(
        (preview) => stale || setKnown({ request, preview }),
        (error: unknown) => stale || setKnown({ request, problem: errorText(error) }),
      )
    }, PAUSE_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [request])
  const isCurrent = known?.request === request
  return {
    last: known?.preview,
    /** Of what is wished now. */
    preview: isCurrent ? known.preview : undefined,
    problem: isCurrent ? (known.problem ?? '') : '',
    waiting: !isCurrent,
    again: () => setRound((before) => before + 1),
  }
}
