import { Refused } from '@gongfang/contract/base/call'
import type { Envelope } from '@gongfang/contract/base/envelope'

/** The file of an answer. A refusal comes as JSON instead, with status 200. */
export async function blobOf(answer: Response): Promise<Blob> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer.blob()
  throw new Refused((await answer.json()) as Envelope)
}

/** The name that the server gives a file; '' without one. */
export const fileNameOf = (answer: Response): string =>
  decodeURIComponent(
    /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '',
  )

/** Lets the browser save a file. */
export function saveBlob(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser must have started to read the blob before its address is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
