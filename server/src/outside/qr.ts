/** Modules of white around a code that readers want (ISO/IEC 18004). */
export const QUIET_ZONE = 4

// Eleven megabytes that most starts never need.
const library = async () => (await import('qrcode')).default

/** A code to scan, as the text of an SVG with its quiet zone. */
export async function qrSvg(text: string): Promise<string> {
  return (await library()).toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: QUIET_ZONE })
}

/** The same code, as rows of modules from the top, dark ones true, without the quiet zone. */
export async function qrModules(text: string): Promise<boolean[][]> {
  const { modules } = (await library()).create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => data[row * size + column] === 1),
  )
}
