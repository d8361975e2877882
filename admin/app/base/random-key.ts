/** 32 hex digits. `crypto.randomUUID` needs TLS, which a shop inside a LAN may do without. */
export const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
