/** A code to scan, as the text of an SVG with the quiet zone around it that readers want. */
export async function qrSvg(text: string): Promise<string> {
  // Eleven megabytes that most starts never need.
  const { default: code } = await import('qrcode')
  return code.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
}
