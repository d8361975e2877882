/** The configured code: an address as it is given, else a path on the product's own web host. '' when there is none. */
export function qrAddress(kefuQrcode: string): string {
  if (kefuQrcode === '' || kefuQrcode.startsWith('http')) return kefuQrcode
  return `/${kefuQrcode.replace(/^\/+/, '')}`
}
