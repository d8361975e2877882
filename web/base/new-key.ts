/** 24 characters for an Idempotency-Key. `randomUUID` does not exist on plain http. */
export const newKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replace(/[+/]/g, '_')
