/**
 * 13800138000 → 138****8000; 0571-88888888 → 0571-****8888: the member recognises the number, others cannot
 * read it.
 */
export function maskPhone(phone: string): string {
  const landline = /^(0\d{2,3}-?)\d{3,4}(\d{4}.*)$/.exec(phone)
  if (landline) return `${landline[1]}****${landline[2]}`
  return phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
}
