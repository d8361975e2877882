import { create } from 'qrcode'
import { rect } from './shapes.ts'

const TEXT = '工坊商城客服（演示）：工作日 8:30–17:30，电话 400-820-0000'
const MODULE = 12
const QUIET = 4

/** A real code that says how to reach the demo shop's service; nobody's account. */
export function kefuQrcode(): string {
  const { size, data } = create(TEXT, { errorCorrectionLevel: 'M' }).modules
  const side = (size + 2 * QUIET) * MODULE
  const dark = [...data].flatMap((bit, at) =>
    bit
      ? [
          rect(
            (QUIET + (at % size)) * MODULE,
            (QUIET + Math.floor(at / size)) * MODULE,
            MODULE,
            MODULE,
            '#16202a',
          ),
        ]
      : [],
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" shape-rendering="crispEdges">${rect(0, 0, side, side, '#ffffff')}${dark.join('')}</svg>`
}
