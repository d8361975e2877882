const TYPES: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** The file in a `data:` address, as 公众号 and Word paste it; null for types that the shop does not accept. */
export function embeddedPicture(src: string, name: string): File | null {
  const [, type = '', data = ''] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/=\s%]+)$/.exec(src) ?? []
  const ending = TYPES[type]
  if (!ending) return null
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(data)), (character) => character.charCodeAt(0))
    return bytes.length > 0 ? new File([bytes], `${name}.${ending}`, { type }) : null
  } catch {
    // The clipboard cut the data off.
    return null
  }
}
