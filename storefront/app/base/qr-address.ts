/** The configured QR code: an absolute address as it is, a path on the shop's own web host, or ''. */
export function qrAddress(kefuQrcode: string): string {
  if (kefuQrcode === '' || kefuQrcode.startsWith('http')) return kefuQrcode
  return `/${kefuQrcode.replace(/^\/+/, '')}`
}
